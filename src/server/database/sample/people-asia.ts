import type { NameLists } from './name-lists.ts';

/** Given and family names of Asia and the Pacific, in the order given name, family name. */
export const ASIAN_NAMES: Record<string, NameLists> = {
  indian: {
    given: `Priyanka, Arjun, Meera, Rohan, Kavya, Siddharth, Ananya, Vikram, Ishita, Karthik, Nandini, Aditya, Shreya, Pranav,
      Divya, Nikhil, Lakshmi, Harish, Tanvi, Rahul, Aparna, Varun, Sneha, Gaurav, Ritika, Suresh, Pallavi, Manish, Deepika,
      Ashwin`,
    family: `Raval, Iyer, Krishnamurthy, Deshpande, Chatterjee, Nambiar, Agarwal, Bhattacharya, Choudhary, Reddy, Kulkarni,
      Malhotra, Venkatesan, Joshi, Banerjee, Menon, Saxena, Trivedi, Subramanian, Kapoor, Naidu, Pillai, Sengupta, Thakkar,
      Varghese, Bhandari, Gowda, Hegde, Mishra, Ranganathan`,
  },
  urdu: {
    given: 'Ayesha, Bilal, Fatima, Hamza, Mahnoor, Usman, Zara, Omer, Sana, Faisal, Hira, Taimur, Nida, Asad',
    family:
      'Qureshi, Siddiqui, Chaudhry, Malik, Sheikh, Ansari, Mirza, Bukhari, Rizvi, Durrani, Kazmi, Lodhi, Niazi, Hashmi',
  },
  bengali: {
    given: 'Nusrat, Tanvir, Farhana, Rashed, Sumaiya, Imran, Tahmina, Arif, Sadia, Mahbub, Rumana, Shakil',
    family: 'Rahman, Hossain, Chowdhury, Ahmed, Karim, Islam, Haque, Sarker, Talukder, Mahmud, Kabir, Bhuiyan',
  },
  chinese: {
    given: `Yifan, Jiayi, Haoran, Xinyi, Zihan, Meiling, Junjie, Yutong, Wei, Ruoxi, Mingze, Siyu, Kaiwen, Lihua, Tianyu,
      Shuyi, Bowen, Yuxin, Guanyu, Peiyao, Zhenhao, Wenjing, Chengxi, Anqi`,
    family: `Zhang, Chen, Liu, Huang, Zhao, Wu, Zhou, Xu, Sun, Ma, Zhu, Hu, Guo, He, Lin, Gao, Luo, Zheng, Liang, Xie, Tang,
      Deng, Feng, Shen`,
  },
  japanese: {
    given: `Haruka, Kenji, Misaki, Takumi, Ayaka, Daiki, Sakura, Ryota, Yui, Shinji, Natsuki, Kazuki, Emi, Hiroshi, Mai,
      Yusuke, Rina, Satoshi, Chihiro, Naoki`,
    family: `Nakagawa, Fujimoto, Hayashi, Okada, Matsuda, Ishikawa, Kuroda, Shimizu, Takeuchi, Uchida, Morita, Aoyama,
      Kawaguchi, Noguchi, Sakamoto, Tsuchiya, Hirano, Onishi, Kitamura, Yoshioka`,
  },
  korean: {
    given: `Ji-woo, Min-jun, Seo-yeon, Hyun-woo, Ha-eun, Dong-hyun, Soo-jin, Jae-won, Ye-rin, Sung-min, Eun-ji, Tae-hoon,
      Na-young, Joon-ho, Da-hye, Woo-jin`,
    family: 'Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Jang, Lim, Han, Oh, Seo, Shin, Kwon, Hwang, Ahn, Song',
  },
  vietnamese: {
    given: `Linh, Minh, Thảo, Quang, Hương, Tuấn, Ngọc, Duy, Trang, Khoa, Mai, Long, Hà, Phúc, Vy, Bảo`,
    family: 'Nguyễn, Trần, Lê, Phạm, Hoàng, Phan, Vũ, Đặng, Bùi, Đỗ, Hồ, Ngô, Dương, Lý',
  },
  thai: {
    given:
      'Siriporn, Anan, Kanya, Somchai, Nattaya, Chaiwat, Pim, Thanawat, Araya, Kittipong, Malee, Pakorn, Suda, Witthaya',
    family: `Srisuwan, Chaiyasit, Wongsakul, Thongchai, Rattanakul, Saetang, Phumiphat, Kongsiri, Boonmee, Jaidee,
      Suksawat, Anantachai`,
  },
  indonesian: {
    given: `Dewi, Bayu, Putri, Rizky, Ayu, Agus, Intan, Dimas, Ratna, Hendra, Sari, Fajar, Maya, Yoga, Wulan, Galih, Kartika,
      Adi`,
    family: `Wijaya, Santoso, Kusuma, Pratama, Hartono, Nugroho, Siregar, Saputra, Permadi, Halim, Gunawan, Susanto,
      Hidayat, Lubis, Setiawan, Maharani`,
  },
  malay: {
    given: 'Nurul, Hafiz, Siti, Amir, Aisyah, Faizal, Farah, Azlan, Izzah, Syafiq, Hani, Zulkifli, Nadia, Ridzuan',
    family:
      'Abdullah, Ismail, Rahim, Yusof, Hamzah, Othman, Zainal, Bakar, Salleh, Razak, Jamaluddin, Mokhtar, Harun, Latif',
  },
  filipino: {
    given: `Maricel, Paolo, Angelica, Rafael, Joy, Miguel, Kristine, Carlo, Bianca, Jerome, Rowena, Enrico, Camille, Dennis`,
    family: `Villanueva, Bautista, Mangubat, Dela Cruz, Macaraeg, Pangilinan, Soriano, Tolentino, Lacson, Magsaysay-Ortiz,
      Evangelista, Batungbakal, Salonga, Dimaculangan`,
  },
  maori: {
    given: 'Aroha, Tane, Mereana, Wiremu, Hinemoa, Rangi, Ngaire, Hemi, Kiri, Tama',
    family: 'Parata, Ngata, Henare, Waititi-Moore, Tamihana, Rewiti, Kereama, Paki, Manihera, Tautahi',
  },
};
