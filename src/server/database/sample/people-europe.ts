import type { NameLists } from './name-lists.ts';

/** Given and family names of Europe and of the people who left it. */
export const EUROPEAN_NAMES: Record<string, NameLists> = {
  english: {
    given: `Harriet, Desmond, Theodora, Malcolm, Edmund, Imogen, Callum, Beatrice, Rupert, Georgia, Marcus, Naomi, Wesley,
      Hazel, Grant, Felicity, Dominic, Rosalind, Everett, Paige, Clayton, Audrey, Spencer, Lydia, Warren, Camille, Russell,
      Phoebe, Garrett, Vivian, Tobias, Marian, Elliot, Joanna, Curtis, Eleanor, Nathan, Sylvia, Hugh, Bridget, Leonard, Tessa`,
    family: `Banks, Stroud, Whitlock, Hargreaves, Ashworth, Pemberton, Tolliver, Kingsley, Marlow, Fairbanks, Redmond, Locke,
      Sutcliffe, Whitaker, Bramwell, Colburn, Hadley, Winslow, Prescott, Thornbury, Langford, Mercer, Holloway, Ellison,
      Barlow, Draper, Fenwick, Gatewood, Haversham, Ingram, Kershaw, Lockhart, Maddox, Norcross, Oakes, Penrose, Radcliffe,
      Selby, Thackeray, Underhill, Vickers, Wexler, Yardley`,
  },
  irish: {
    given: `Aoife, Cormac, Niamh, Declan, Saoirse, Eoin, Siobhán, Fergus, Gráinne, Ronan, Orla, Tadhg, Maeve, Colm, Deirdre,
      Brendan, Róisín, Conor, Sinéad, Diarmuid, Nuala, Padraig, Eimear, Cillian`,
    family: `O'Hanlon, Gallagher, Kinsella, McGrath, Delaney, O'Rourke, Brennan, Fitzgibbon, Maguire, Cullinane, Tierney,
      Mulcahy, O'Dwyer, Costigan, Halloran, Rafferty, McKenna, Geraghty, Lenihan, Breslin, Corrigan, Devlin`,
  },
  french: {
    given: `Anaïs, Étienne, Margaux, Baptiste, Solène, Thibault, Clémence, Rémi, Océane, Guillaume, Apolline, Corentin, Maëlle,
      Aurélien, Capucine, Florian, Élodie, Gaspard, Justine, Loïc, Mathilde, Quentin, Noémie, Sylvain, Valentine, Yannick`,
    family: `Delacourt, Marchand, Vasseur, Lemaître, Rochefort, Tessier, Blanchard, Chevallier, Girardin, Montclar, Peltier,
      Besson, Fontanel, Garnier, Hardouin, Joubert, Laroque, Mercadier, Navarre, Prudhomme, Rousselle, Sauvage, Thévenet,
      Vaillant, Bonnefoy, Courtois`,
  },
  german: {
    given: `Korbinian, Annika, Matthias, Friederike, Leonhard, Svenja, Tilman, Katharina, Moritz, Liesel, Benedikt, Johanna,
      Henrik, Franziska, Lukas, Charlotte, Jannik, Theresa, Valentin, Marlene, Konstantin, Ronja, Sebastian, Mareike, Till`,
    family: `Aschauer, Brinkmann, Dietrich, Eisenhardt, Falkenberg, Grünewald, Hagedorn, Kessler, Lindemann, Morgenroth,
      Niedermeier, Oberländer, Pfeiffer, Rosenthal, Schirmer, Steinbach, Thalheim, Ullrich, Vollmer, Weidner, Zimmerer,
      Bergmann, Drescher, Hoffstetter, Kranz, Reinhold`,
  },
  dutch: {
    given: `Mirthe, Femke, Joris, Sanne, Thijs, Lotte, Bram, Marijke, Ruben, Fleur, Wouter, Anouk, Sjoerd, Eline, Maarten,
      Roos, Daan, Hanneke, Jasper, Liesbeth, Koen, Nienke, Pieter, Tessel`,
    family: `van Oordt, de Wit, Verhoeven, Hoekstra, van Leeuwen, Dijkgraaf, Terpstra, van der Velde, Brouwer, Kuipers,
      Schouten, Vermeer, van Asselt, Bosman, Zijlstra, Claessens, Peeters, Willemsen, de Groot, van den Heuvel, Timmermans,
      Roelofs, Smeets, Wouters`,
  },
  swedish: {
    given: `Elin, Gustaf, Linnea, Axel, Freja, Viktor, Tuva, Oskar, Ebba, Emil, Saga, Albin, Signe, Måns, Astrid, Rasmus,
      Klara, Edvin, Maja, Hampus, Alva, Torsten`,
    family: `Sörqvist, Lindqvist, Bergström, Sandell, Åkerlund, Nyström, Hedberg, Wallin, Ekdahl, Forsberg, Lundmark,
      Öhlund, Strömberg, Palmqvist, Holmgren, Dahlström, Norrby, Segerström, Björklund, Hagström`,
  },
  norwegian: {
    given: `Sindre, Ingrid, Eirik, Solveig, Håkon, Marit, Torbjørn, Silje, Kjetil, Ragnhild, Øyvind, Tone, Vegard, Guro,
      Magnus, Hedda, Anders, Åse, Trygve, Live`,
    family: `Haugstad, Bakken, Nordahl, Fjellheim, Solberg, Aasen, Brekke, Myklebust, Ødegård, Tveit, Strand, Lunde,
      Skjelbred, Vinje, Grønvold, Holmen, Kvamme, Sætre, Rønning, Eide`,
  },
  danish: {
    given: `Mads, Astrid, Frederik, Sofie, Rasmus, Karoline, Emil, Freja, Jeppe, Signe, Anton, Mathilde, Kasper, Ida,
      Mikkel, Laura, Søren, Nanna, Troels, Birgitte`,
    family: `Kjærgaard, Thygesen, Mogensen, Bruun, Lauridsen, Østergaard, Dahl, Friis, Højgaard, Overgaard, Kirkegaard,
      Winther, Skovgaard, Bech, Toft, Ravn, Nørgaard, Lindholm, Vestergaard, Juul`,
  },
  finnish: {
    given: `Aino, Eero, Helmi, Juhani, Kaisa, Mikko, Noora, Otso, Päivi, Risto, Saara, Tuomas, Veera, Ville, Outi, Lauri,
      Elina, Antti, Iida, Jussi`,
    family: `Koskinen, Lehtonen, Rautio, Salminen, Hakala, Niskanen, Virtala, Kallio, Mäkelä, Peltonen, Saarela, Tuominen,
      Heikkilä, Jokinen, Karvonen, Laaksonen, Ojala, Pulkkinen, Vainio, Ylönen`,
  },
  icelandic: {
    given: 'Birna, Einar, Katrín, Hrafn, Sigríður, Jón, Guðrún, Ólafur, Hildur, Arnar, Þóra, Stefán, Elín, Kári',
    family: `Árnason/Árnadóttir, Bjarnason/Bjarnadóttir, Einarsson/Einarsdóttir, Gunnarsson/Gunnarsdóttir,
      Haraldsson/Haraldsdóttir, Jónsson/Jónsdóttir, Kristjánsson/Kristjánsdóttir, Magnússon/Magnúsdóttir, Pálsson/Pálsdóttir,
      Ragnarsson/Ragnarsdóttir, Sveinsson/Sveinsdóttir, Þorsteinsson/Þorsteinsdóttir`,
  },
  italian: {
    given: `Chiara, Lorenzo, Ginevra, Matteo, Alessia, Davide, Ludovica, Tommaso, Federica, Niccolò, Serena, Emanuele, Ilaria,
      Riccardo, Martina, Pietro, Camilla, Edoardo, Benedetta, Gianluca`,
    family: `Bellandi, Castellani, De Santis, Fabbri, Galvani, Lombardi, Marchetti, Nicolosi, Orsini, Pellegrini, Quaranta,
      Rinaldi, Salvatori, Tedesco, Vianello, Zanetti, Battaglia, Carnevali, Ferrante, Montanari`,
  },
  spanish: {
    given: `Rosalía, Joaquín, Valentina, Ignacio, Ximena, Rodrigo, Lucía, Emiliano, Catalina, Santiago, Renata, Tomás, Paloma,
      Gonzalo, Inés, Mauricio, Marisol, Esteban, Carolina, Álvaro, Jimena, Facundo, Daniela, Leandro`,
    family: `Benavent, Villaseñor, Quiroga, Montoya, Arellano, Salcedo, Iturbe, Cordero, Palacios, Ibarra, Lozano, Cárdenas,
      Ocampo, Escobedo, Ferreyra, Gallardo, Herrera, Mondragón, Peñalosa, Restrepo, Sotomayor, Urrutia, Valdivia, Zamorano`,
  },
  catalan: {
    given: 'Montserrat, Jordi, Laia, Oriol, Mireia, Arnau, Núria, Pau, Anna, Guillem, Berta, Marc, Clara, Ferran',
    family:
      'Puigdomènech, Ferrer, Casals, Vilanova, Rovira, Solé, Batlle, Farré, Miralles, Serrat, Ventura, Bosch, Camps',
  },
  portuguese: {
    given: `Beatriz, Joaquim, Mariana, Thiago, Leonor, Rafael, Inês, Gustavo, Larissa, Duarte, Fernanda, Caetano, Letícia,
      Bernardo, Helena, Vinícius, Camila, Afonso, Isadora, Henrique`,
    family: `Nogueira, Ferraz, Carvalho, Figueiredo, Monteiro, Teixeira, Azevedo, Brandão, Coutinho, Drummond, Fonseca,
      Guimarães, Lacerda, Magalhães, Pacheco, Queiroz, Rezende, Siqueira, Tavares, Vasconcelos`,
  },
  greek: {
    given: `Eleni, Nikos, Katerina, Stavros, Ioanna, Dimitris, Danae, Panagiotis, Sofia, Yannis, Marilena, Alexandros,
      Despina, Thanasis, Irini, Spyros`,
    family: `Papadakis/Papadaki, Karagiannis/Karagianni, Stathopoulos/Stathopoulou, Vlachos/Vlachou, Kalogeras/Kalogera,
      Mavridis/Mavridou, Nikolaou, Panteli, Samaras/Samara, Theodorou, Vasilakis/Vasilaki, Zografos/Zografou, Kontos/Kontou,
      Lambrou, Xenakis/Xenaki`,
  },
};
