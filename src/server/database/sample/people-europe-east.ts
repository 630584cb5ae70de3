import type { NameLists } from './name-lists.ts';

/** Given and family names of central and eastern Europe and of its neighbours. */
export const EASTERN_NAMES: Record<string, NameLists> = {
  polish: {
    given: `Agnieszka, Bartosz, Zofia, Krzysztof, Małgorzata, Wojciech, Kinga, Tomasz, Aleksandra, Michał, Justyna, Łukasz,
      Hanna, Jakub, Dorota, Szymon, Weronika, Paweł`,
    family: `Wiśniewski/Wiśniewska, Zawadzki/Zawadzka, Jabłoński/Jabłońska, Sikora, Baran, Głowacki/Głowacka, Kaczmarek,
      Wróbel, Pawlak, Michalik, Zalewski/Zalewska, Czerwiński/Czerwińska, Sadowski/Sadowska, Laskowski/Laskowska, Mazurek,
      Ziółkowski/Ziółkowska, Gajda, Stępień`,
  },
  czech: {
    given:
      'Tereza, Vojtěch, Markéta, Ondřej, Kateřina, Jiří, Barbora, Matěj, Lenka, Radek, Zuzana, Tomáš, Hana, Štěpán',
    family: `Novotný/Novotná, Dvořáček/Dvořáčková, Procházka/Procházková, Kučera/Kučerová, Veselý/Veselá,
      Horák/Horáková, Němec/Němcová, Pokorný/Pokorná, Jelínek/Jelínková, Růžička/Růžičková, Beneš/Benešová, Fiala/Fialová,
      Sedláček/Sedláčková, Zeman/Zemanová, Kolář/Kolářová, Vaněk/Vaňková`,
  },
  slovak: {
    given: 'Zuzana, Martin, Katarína, Peter, Lucia, Michal, Veronika, Juraj, Monika, Tomáš, Ivana, Marek',
    family: `Horváth/Horváthová, Kováčik/Kováčiková, Varga/Vargová, Tóth/Tóthová, Baláž/Balážová, Molnár/Molnárová,
      Lukáč/Lukáčová, Hudák/Hudáková, Oravec/Oravcová, Polák/Poláková, Hruška/Hrušková`,
  },
  hungarian: {
    given: 'Zsófia, Bence, Réka, Ádám, Eszter, Gergő, Dorottya, Levente, Boglárka, Máté, Csilla, Zoltán, Nóra, Balázs',
    family:
      'Szabó, Kelemen, Farkas, Bognár, Vörös, Lakatos, Halász, Fekete, Sipos, Orosz, Pintér, Rácz, Somogyi, Barta',
  },
  romanian: {
    given: 'Ioana, Andrei, Mihaela, Radu, Cristina, Vlad, Alina, Ștefan, Raluca, Bogdan, Oana, Cătălin, Simona, Horia',
    family:
      'Ionescu, Dumitrescu, Constantin, Munteanu, Lungu, Petrescu, Oprea, Stoica, Tudor, Moldovan, Rusu, Marin, Preda',
  },
  bulgarian: {
    given: 'Desislava, Georgi, Yana, Kaloyan, Ralitsa, Stoyan, Milena, Plamen, Gergana, Hristo, Vesela, Boyan',
    family: `Dimitrov/Dimitrova, Ivanov/Ivanova, Petkov/Petkova, Stoyanov/Stoyanova, Todorov/Todorova,
      Angelov/Angelova, Kolev/Koleva, Marinov/Marinova, Vasilev/Vasileva, Georgiev/Georgieva, Nikolov/Nikolova`,
  },
  serbian: {
    given: `Jelena, Marko, Milica, Nikola, Ivana, Stefan, Tijana, Luka, Maja, Dušan, Ana, Vedran, Petra, Filip, Katja, Tomislav`,
    family: `Jovanović, Petrović, Kovačević, Horvat, Babić, Marić, Novak, Zupan, Krajnc, Stanković, Vuković, Radić, Perić,
      Božić, Hribar, Lukić`,
  },
  ukrainian: {
    given: `Oksana, Taras, Kateryna, Bohdan, Olena, Dmytro, Yuliia, Andrii, Halyna, Mykola, Iryna, Ostap, Daryna, Roman,
      Solomiia, Vasyl`,
    family: `Kovalenko, Shevchuk, Bondarenko, Tkachenko, Melnyk, Kravets, Oliinyk, Lysenko, Savchenko, Rudenko, Marchenko,
      Koval, Polishchuk, Hrytsenko, Moroz, Vovk`,
  },
  russian: {
    given: `Anastasia, Mikhail, Ekaterina, Alexei, Polina, Ilya, Daria, Sergei, Ksenia, Anton, Yulia, Kirill, Vera, Gleb`,
    family: `Sokolov/Sokolova, Orlov/Orlova, Lebedev/Lebedeva, Morozov/Morozova, Volkov/Volkova, Zaitsev/Zaitseva,
      Belov/Belova, Karpov/Karpova, Vinogradov/Vinogradova, Tarasov/Tarasova, Gusev/Guseva, Kuzmin/Kuzmina`,
  },
  estonian: {
    given: 'Kadri, Rasmus, Liis, Taavi, Maarja, Priit, Kristiina, Siim, Helen, Mart, Triin, Karl, Annika, Indrek',
    family: 'Tamm, Kask, Saar, Sepp, Mägi, Rebane, Kukk, Ilves, Pärn, Lepik, Oja, Raudsepp, Põld, Vaher',
  },
  latvian: {
    given: 'Līga, Jānis, Ilze, Mārtiņš, Zane, Edgars, Elīna, Kristaps, Dace, Andris, Laura, Rihards',
    family: `Bērziņš/Bērziņa, Kalniņš/Kalniņa, Ozols/Ozola, Liepa, Krūmiņš/Krūmiņa, Balodis/Balode, Eglītis/Eglīte,
      Zariņš/Zariņa, Vītols/Vītola, Kārkliņš/Kārkliņa, Āboliņš/Āboliņa, Priede`,
  },
  lithuanian: {
    given: 'Rūta, Mantas, Eglė, Tomas, Austėja, Lukas, Ieva, Dovydas, Gintarė, Karolis, Monika, Justinas',
    family: `Kazlauskas/Kazlauskienė, Petrauskas/Petrauskienė, Jankauskas/Jankauskaitė, Balčiūnas/Balčiūnaitė,
      Urbonas/Urbonaitė, Stankevičius/Stankevičiūtė, Žukauskas/Žukauskaitė, Paulauskas/Paulauskaitė, Navickas/Navickaitė,
      Rimkus/Rimkutė, Vaitkus/Vaitkutė, Šimkus/Šimkutė`,
  },
  georgian: {
    given: 'Nino, Giorgi, Tamar, Levan, Ana, Davit, Ketevan, Irakli, Salome, Vakhtang',
    family:
      'Kapanadze, Beridze, Lomidze, Gelashvili, Maisuradze, Tsiklauri, Javakhishvili, Chkheidze, Kiknadze, Abashidze',
  },
  armenian: {
    given: 'Ani, Tigran, Mariam, Hayk, Lusine, Aram, Nare, Davit, Gayane, Vahe',
    family: 'Hakobyan, Sargsyan, Grigoryan, Petrosyan, Avetisyan, Manukyan, Vardanyan, Stepanyan, Danielyan, Ghazaryan',
  },
  kazakh: {
    given: 'Aigerim, Daniyar, Dinara, Yerlan, Aliya, Nurlan, Madina, Arman, Zhanna, Timur, Saule, Askar',
    family: `Nurgaliyev/Nurgaliyeva, Akhmetov/Akhmetova, Bekov/Bekova, Suleimenov/Suleimenova, Ospanov/Ospanova,
      Kassymov/Kassymova, Zhumabayev/Zhumabayeva, Tulegenov/Tulegenova, Iskakov/Iskakova, Sadykov/Sadykova`,
  },
};
