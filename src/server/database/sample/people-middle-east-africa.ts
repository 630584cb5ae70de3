import type { NameLists } from './name-lists.ts';

/** Given and family names of the Middle East and Africa. */
export const MIDDLE_EASTERN_AND_AFRICAN_NAMES: Record<string, NameLists> = {
  hebrew: {
    given: `Noa, Eitan, Tamar, Yonatan, Shira, Oren, Maya, Gilad, Yael, Itai, Michal, Nadav, Adi, Omri, Hila, Ronen, Liat, Amit,
      Dafna, Barak`,
    family: `Ben-Ami, Shalev, Rosen, Peretz, Avrahami, Golan, Mizrahi, Katzir, Levinson, Harel, Barzilai, Segal, Dayan-Lev,
      Navon, Regev, Shoshani, Tal, Yarkoni, Zilber, Eshel`,
  },
  arabic: {
    given: `Layla, Omar, Nour, Khalid, Yasmin, Tariq, Salma, Faris, Rania, Karim, Dina, Ziad, Hala, Sami, Amina, Youssef,
      Lina, Hassan, Mariam, Rami, Ghada, Adel, Reem, Walid`,
    family: `Al-Masri, Haddad, Khoury, Mansour, Al-Qahtani, Nasser, Saleh, Farouk, Al-Harbi, Aziz, Barakat, Darwish, Fayed,
      Gamal, Hamdan, Jaber, Kanaan, Al-Mutairi, Najjar, Osman, Rashed, Shaheen, Tamimi, Zayed`,
  },
  persian: {
    given: 'Laleh, Dariush, Shirin, Kaveh, Parisa, Arash, Nasrin, Behzad, Golnaz, Navid, Roya, Siavash',
    family: 'Firouz, Tehrani, Moradi, Karimi, Rostami, Ghorbani, Shirazi, Sadeghi, Azadi, Farahani, Golzar, Nikpour',
  },
  turkish: {
    given: `Elif, Emre, Zeynep, Kerem, Defne, Burak, Ayşe, Ozan, Selin, Mert, Gizem, Tolga, Ece, Onur, Derya, Barış, Pınar,
      Cem`,
    family: `Yılmazer, Demirkan, Aydın, Çelik, Özdemir, Kaya, Şahin, Erdem, Koçak, Arslan, Güneş, Polat, Taşkın, Uysal, Bulut,
      Karaca, Sezer, Tuncer`,
  },
  yoruba: {
    given: `Adaeze, Tunde, Folake, Babatunde, Yetunde, Segun, Temitope, Kunle, Bukola, Femi, Ayodele, Damilola, Olumide, Simisola,
      Wale, Ronke`,
    family: `Adeyemi, Okonjo, Oyelaran, Balogun, Afolabi, Ogunleye, Adebayo, Oladipo, Fashola-Cole, Akintola, Olatunji, Adesina,
      Ayodele, Bamgbose, Soyinka-Bright, Ogundipe`,
  },
  igbo: {
    given:
      'Chidi, Ngozi, Emeka, Chiamaka, Obinna, Ifeoma, Kelechi, Uche, Nneka, Ikenna, Adaobi, Chukwudi, Amara, Ebuka',
    family: 'Achebe-Nwosu, Okafor, Eze, Nwankwo, Obi, Okeke, Onyekachi, Umeh, Anyanwu, Chukwu, Ibekwe, Madu, Uzor, Agu',
  },
  hausa: {
    given: 'Aisha, Musa, Zainab, Ibrahim, Hauwa, Sadiq, Maryam, Aminu, Halima, Yusuf',
    family: 'Danjuma, Abubakar, Bello, Garba, Lawal, Shehu, Tanko, Usman, Yakubu, Sani',
  },
  kenyan: {
    given: `Wanjiru, Otieno, Achieng, Kamau, Njeri, Kiprono, Wambui, Mutua, Atieno, Barasa, Grace, Brian, Mercy, Dennis, Faith,
      Samuel`,
    family: `Mwangi, Odhiambo, Kariuki, Wekesa, Njoroge, Cheruiyot, Omondi, Mutiso, Gathoni, Kiptoo, Nalubega, Ssemakula,
      Mwakyusa, Mushi, Kimani, Onyango`,
  },
  zulu: {
    given:
      'Thandiwe, Sipho, Nomvula, Lebogang, Bongani, Zanele, Thabo, Lerato, Mandla, Naledi, Kagiso, Ayanda, Sizwe, Palesa',
    family:
      'Dlamini, Nkosi, Mokoena, Khumalo, Ndlovu, Mahlangu, Sithole, Molefe, Zwane, Mabaso, Radebe, Tshabalala-Moyo',
  },
  ghanaian: {
    given: 'Akosua, Kwame, Abena, Kofi, Efua, Yaw, Ama, Kojo, Adwoa, Kwabena, Esi, Nana',
    family: 'Mensah, Owusu, Boateng, Asante, Appiah, Osei, Amoah, Darko, Quaye, Tetteh, Agyeman, Frimpong',
  },
  ethiopian: {
    given: 'Selam, Dawit, Hiwot, Abel, Meron, Yonas, Tigist, Bereket, Rahel, Samson',
    family: 'Tesfaye, Bekele, Alemu, Haile, Girma, Mekonnen, Tadesse, Worku, Desta, Kebede',
  },
  rwandan: {
    given: 'Aline, Jean-Paul, Diane, Eric, Clarisse, Patrick, Solange, Olivier, Nadine, Fabrice',
    family: 'Uwimana, Habimana, Mukamana, Nshimiyimana, Ingabire, Ndayisaba, Umutoni, Bizimana, Mugisha, Iradukunda',
  },
  senegalese: {
    given: 'Aminata, Mamadou, Fatou, Ousmane, Awa, Cheikh, Mariama, Ibrahima, Khady, Moussa, Adjoua, Kouadio',
    family: 'Diop, Ndiaye, Fall, Sarr, Ba, Gueye, Cissé, Traoré, Koné, Diallo, Coulibaly, Kouassi',
  },
};
