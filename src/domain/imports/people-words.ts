import { isFundingStage } from '../companies/funding-stages.ts';
import { nameCase } from '../places/place-case.ts';
import { foldText } from '../search/fold-text.ts';

// Distinguishes names of people from other words. The lists cover what was seen in files and are not complete.

const ORGANIZATION =
  /\s(?:university|universität|université|universidad|college|institute|school|academy|capital|ventures?|partners|foundation|fund|funds|holdings?|technologies|accelerator|incubator|\S*fonds|invest(?:ments?|ors)?|syndicate|angels|equity|wise guys|group|labs?|studios?|inc|llc|l\.l\.c|ltd|limited|corp|corporation|gmbh|plc|llp|s\.?a\.?r\.?l|pvt)\.?$|^(?:university|institute|school|college) of /i;
const DESK =
  /^(?:the )?(?:sales|support|marketing|hr|finance|press|media|office|admin(?:istration)?|management|leadership|founding|engineering|product|customer (?:success|service|support|care)|investor relations|business development|accounting|legal|recruiting|operations|it|pr) (?:team|department|dept\.?|desk|office|manager|lead|head|director|inquiries|enquiries|contact)$/i;
const POSITION =
  /^(?:s|e|a)?vp (?:of )?[a-z& ]+$|^(?:head|director|manager|president|vice president|vp|chief) (?:of|for) [a-z& ]+$|^(?:managing|executive|sales|marketing|general|regional|country) (?:director|manager)$/i;
const OTHER =
  /^(?:linkedin (?:member|user)|team|founders?|owner|admin|sales|info|support|test|the team|deceased|departed|left|retired|former|formerly|same(?: as .{1,40})?|see (?:website|web ?site|above|below|notes?|linkedin|comments?|profile|link|file|tab|sheet|attached|here)|as above|ditto|various|multiple|several|anonymous|no name|not sure|unsure|(?:no|unknown|none|several|multiple) (?:founders?|names?|persons?|people|contacts?))$/i;
/** Characters and addresses that no name contains. */
const SIGNS = /[@$€£¥₹#<>=_→\\^~]|^[a-z]+\.[a-z]+$|https?:|www\.|[\p{L}\p{N}]\.\p{L}{2,}\//u;

/** An accelerator and its batch, as in shifted rows of lists of its companies: 'YC W21', 'Techstars Berlin 2019'. */
const ACCELERATOR =
  /^(?:yc|y ?combinator|tech ?stars|500 startups|500 global|antler|entrepreneur first|seedcamp|startupbootcamp|masschallenge|plug and play|start-?up (?:chile|wise guys)|rockstart|indiebio|flat6labs|wayra|nvidia inception)(?![\p{L}])|^(?:[wsfx]\d{2}|(?:batch|cohort|class)(?: of)? [wsfx]?\d+|(?:winter|spring|summer|fall|autumn) (?:19|20)?\d\d)$/iu;

/** Whether a text is an accelerator or one of its batches. */
export function isAccelerator(text: string): boolean {
  return ACCELERATOR.test(text);
}

/** Whether text in a person column is certainly not a person: a company, a team, a position, an address. */
export function isNoPerson(name: string): boolean {
  if (SIGNS.test(name) || OTHER.test(name) || isAccelerator(name)) return true;
  return (
    name.includes(' ') && (ORGANIZATION.test(name) || DESK.test(name) || POSITION.test(name) || isFundingStage(name))
  );
}

const PICTURES = /[\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\ufe0f]/gu;

export function withoutEmoji(name: string): string {
  if (!/[^\0-\u1fff]/.test(name)) return name;
  return name.replace(PICTURES, ' ').replace(/ {2,}/g, ' ').trim();
}

/** An address in brackets next to a name: 'Dana Ek <dana@x.example>', 'Dana Ek (dana@x.example)'. */
const ADDRESS_BESIDE = / ?[<([] ?(?:mailto:)?[^\s<>()[\]@]+@[^\s<>()[\]@]+ ?[>)\]]/gu;

export function withoutBracketedEmails(name: string): string {
  return name.includes('@') ? name.replace(ADDRESS_BESIDE, '').trim() : name;
}

const GIVEN_NAMES = new Set(
  (
    'aaron abhishek aditya adam ahmed akash alain alejandro alex alexander alice ali amit amy ana anders andrea andreas andrew anil anita ann anna anne ' +
    'anthony anton arjun bastian ben benjamin bianca bo boris brian bruno carlos carla caroline charlotte chen chris christian ' +
    'christina christopher christophe claire clara dana daniel daniela david deepak dmitry eduardo elena elias elizabeth ella emily emma eric ' +
    'erik erika eva fabrice fatima francois françois frederic frédéric gilles guillaume felix fernando florian franz frederik gabriel giulia greta hannah hans heather henrik ian igor ines ' +
    'ingrid isabel ivan jack jacques jerome jérôme jacob jakob james jan jane javier jean jennifer jessica joao johan johannes john jonas jonathan ' +
    'jose joseph juan julia julian julie karin karl katharina kate katherine kevin klaus lars laura lea lena leo lisa lucas luca ' +
    'laurent louis ludwig luis lukas maja manuel marco maria marie mario mark markus martin mary matt matteo matthew matthias max maya mia ' +
    'michael michel miguel mike mohamed mohammed nadia natalia natasha neha nicolas nikhil nicole nina noah nora olga oliver olivia omar oscar ' +
    'pablo patricia patrick paul paula pedro peter petra philip philipp pierre pooja priya rachel rahul rajesh ravi rebecca ' +
    'ricardo richard robert roberto rohan ruth samuel sandra sanjay sara satya sarah sebastian sergey simon sofia sophia sophie stefan ' +
    'stephane stéphane stephanie stephen steven sunil susan susanne sven tanja thierry thomas tim timothy tobias tom tomas ulrich ursula vijay vikram ' +
    'viktor vincent wei wolfgang yann yves yuki yusuf zoe ' +
    'abigail alan albert alexandra alison amanda angela ashley barbara betty bill bob brad brandon brenda carol catherine cathy ' +
    'cheryl cindy craig cynthia dan deborah debra denise dennis derek diana diane donald donna dorothy doug douglas edward eileen ' +
    'ellen emmanuel erin ethan eugene evan fiona gary geoffrey gerald gloria greg gregory harry heidi helen howard jason jeff jeffrey ' +
    'jeremy jerry jill jim joan joanna joe jordan josh joshua joyce judith justin karen kathleen kathryn keith kelly ken kenneth kimberly ' +
    'kristen kyle larry lawrence leonard linda liz malcolm marcus margaret marilyn megan melanie melissa michelle mitchell nancy nathan ' +
    'neil nick norman pam pamela pete phil ralph randy raymond rick rob robin rodney roger ron ronald roy ryan sally sam samantha scott ' +
    'sean sharon shawn sheila shirley stan stanley steve stuart sue suresh suzanne ted teresa terry theresa tina todd tony tracy travis ' +
    'trevor tyler vanessa walter wayne wendy zachary'
  ).split(' '),
);
/** Second words of towns that start like a given name: 'Dana Point', 'Port Ann'. */
const OF_TOWNS =
  /^(?:amalie|arbor|bay|beach|bluff|bridge|canyon|center|centre|city|county|cove|creek|district|falls|ferry|field|forest|fort|garden|gardens|glen|green|grove|hall|harbor|harbour|haven|heights|hill|hills|island|islands|junction|lake|lakes|landing|mills|mount|mountain|park|pines?|place|plains|point|pointe|port|prairie|ranch|rapids|ridge|river|rock|shore|shores|spring|springs|station|terrace|thorpe|town|township|valley|village|ville|view|vista|west|east|north|south|woods|l[áa]zaro|de|da|do|del|d')$/i;

/** Given names that are just as often family names. */
const FAMILY_NAMES_TOO = new Set(
  (
    'adam ahmed alexander ali anders anthony arjun benjamin bo bruno carlos chen chris christian daniel david felix florian franz ' +
    'gabriel hans ian jack jacob james jan jean john jonas jonathan joseph julian karl klaus kevin leo lucas luca luis ludwig ' +
    'marco mario mark markus martin matt matthew matthias max michael mohamed mohammed nicolas oliver omar oscar pablo patrick ' +
    'paul pedro peter philip philipp pierre raj rahul ricardo richard robert roberto ruth samuel sebastian simon stephen steven ' +
    'thomas timothy tom tomas ulrich wei wolfgang yuki ' +
    'alan albert ashley bill bob brandon craig dan dennis donald douglas edward emmanuel eugene evan gerald gregory harry howard ' +
    'jeffrey jordan joyce justin keith kelly ken kenneth kyle lawrence leonard malcolm marcus mitchell nathan neil norman ralph ' +
    'raymond robin rodney roger ronald roy ryan sam scott sean stanley steve stuart suresh terry todd tony tracy travis trevor tyler walter wayne'
  ).split(' '),
);

/** 'LI Wei', 'HO Ming-Hao': two letters are a family name only before a Chinese given name; otherwise they are initials. */
const SHORT_FAMILY = /^(?:DU|FU|GU|HE|HO|HU|LI|LU|MA|NG|QI|SU|WU|XU|YE|YU|ZU) (\p{Lu}\p{Ll}+(?:[- ]\p{L}\p{Ll}+)?)$/u;
const CHINESE_GIVEN_NAMES = new Set(
  (
    'bin bing bo chao cheng chun dan fang fei feng gang guo hao hong hua hui jian jie jing jun kai kang kun lan lei li liang lin ling ' +
    'long mei min ming na nan ning peng ping qian qiang qing rong rui shan shu tao ting wei wen xia xiang xiao xin xing xue yan yang ' +
    'yi ying yong yu yuan yue yun zhen zhi zhong'
  ).split(' '),
);
/** Family names, some of which are just as often given names: 'LI Yang'. */
const CHINESE_FAMILY_NAMES = new Set(
  (
    'bo chen cheng fang feng gang guo he hong hu huang jiang kang li liang lin liu long luo ma ning peng qian sun tao wang wen wu xu yan ' +
    'yang yi yu yuan zhang zhao zhou zhu'
  ).split(' '),
);

function shortFamilyNameFirst(name: string): { firstName: string; lastName: string } | 'ambiguous' | null {
  const firstName = SHORT_FAMILY.exec(name)?.[1];
  if (firstName === undefined) return null;
  if (CHINESE_FAMILY_NAMES.has(firstName.toLowerCase())) return 'ambiguous';
  const syllables = firstName.toLowerCase().split(/[- ]/);
  if (!syllables.every((syllable) => CHINESE_GIVEN_NAMES.has(syllable))) return null;
  return { firstName, lastName: nameCase(name.slice(0, 2).toLowerCase()) };
}

/** 'DUPONT Jean', 'LE GALL Yann', "O'BRIEN Pat": words in capitals before other words; two letters may be initials. */
const CAPITALS_FIRST =
  /^(?=\S*\p{Lu}[\p{Lu}'’-]{2}|\S+ \p{Lu}{3})((?:\p{Lu}[\p{Lu}'’-]+ )+)((?:\p{Lu}\p{Ll}[\p{L}'’-]*)(?: \p{Lu}\p{Ll}[\p{L}'’-]*)*)$/u;
const WORD_WITHOUT_VOWEL = /^[^AEIOUYÀ-ÖØ-Ý]+$/;

/**
 * Reads 'DUPONT Jean', a family name in capitals before a given name. Returns null for any other name, and 'ambiguous' if
 * the second word is not known as a given name.
 */
export function familyNameFirst(name: string): { firstName: string; lastName: string } | 'ambiguous' | null {
  const parts = CAPITALS_FIRST.exec(name);
  if (!parts) return shortFamilyNameFirst(name);
  const [family, firstName] = [(parts[1] ?? '').trim(), parts[2] ?? ''];
  const isGiven = (words: string) => GIVEN_NAMES.has(foldText(words.split(/[ -]/, 1)[0] ?? ''));
  const isFamilyToo = FAMILY_NAMES_TOO.has(firstName.toLowerCase());
  if (isGiven(family) && !FAMILY_NAMES_TOO.has(family.toLowerCase()) && (isFamilyToo || !isGiven(firstName)))
    return null;
  if (!isGiven(firstName) || WORD_WITHOUT_VOWEL.test(family)) return 'ambiguous';
  return { firstName, lastName: nameCase(family) };
}

/** First words of topics that are also given names: 'Christian Education'. */
const OF_TOPICS = /^(?:angela|christian|jordan|julia|mark|max|robin|scott)$/i;

/** Whether an entry of a list of topics looks like a person's name. */
export function isPersonAmongTopics(entry: string): boolean {
  return entry.includes(' ') && looksLikePerson(entry) && !OF_TOPICS.test(entry.split(' ', 1)[0] ?? '');
}

/** Whether two words look like a person's name, in a column of cities. */
export function looksLikePerson(text: string): boolean {
  const [first = '', last = '', ...more] = text.split(' ');
  return (
    more.length === 0 &&
    last !== '' &&
    GIVEN_NAMES.has(first.toLowerCase()) &&
    /^\p{Lu}[\p{L}'’-]+$/u.test(last) &&
    !OF_TOWNS.test(last)
  );
}

const TITLE =
  /^(?:dr|prof|professor|mr|mrs|ms|mx|miss|sir|dame|lord|lady|mme|mlle|madame|monsieur|herr|frau|sr|sra|srta|señora?|dott|dott\.ssa|dipl|dipl\.?-ing|(?:rev|hon|fr|ing|mag|capt|col|gen|lt|maj|sgt|rer|nat|med|phil|jur|oec|habil)(?=\.)|rabbi|hr|dhr|mevr|shri|smt)\.?$/i;

export function isTitle(word: string): boolean {
  return TITLE.test(word);
}

/** French given names that English speakers hardly use after an initial: 'M. Jean Dupont', but not 'M. Scott Peck'. */
const AFTER_MONSIEUR =
  /^M\.? (?:Jean|Pierre|Michel|Philippe|François|Francois|Jacques|Laurent|Thierry|Olivier|Stéphane|Frédéric|Christophe|Guillaume|Julien|Sébastien|Jérôme|Cédric|Benoît|Antoine|Mathieu|Étienne|Yves|Hervé|Gilles|Didier|Alain|René|André|Fabrice|Arnaud|Loïc|Gaël|Rémi|Clément|Thibault)(?:-\p{L}+)? \p{Lu}[\p{L}'’-]+/u;

/** 'Dr.Ann Lee': a title without its space. */
const TITLE_BESIDE = /^(?:dr|prof|mr|mrs|ms)\.(?=\p{Lu}\p{Ll})/iu;

/** Strips titles: 'Prof. Dr. Ann Lee' becomes 'Ann Lee'; a title alone stays. */
export function withoutTitles(name: string): string {
  const words = name.replace(TITLE_BESIDE, '').split(' ');
  if (name.startsWith('M') && AFTER_MONSIEUR.test(name)) words.shift();
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift();
  return words.join(' ');
}
