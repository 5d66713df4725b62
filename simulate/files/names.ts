/** Names of one origin, as their bearers write them. */
export interface Origin {
  last: readonly string[];
  women: readonly string[];
  men: readonly string[];
}

const origin = (last: string, women: string, men: string): Origin => ({
  last: last.split("|"),
  women: women.split("|"),
  men: men.split("|"),
});

/** Thirty origins, each with what makes its names hard to read: particles, hyphens, apostrophes, two names in one, letters beyond Latin-1. */
export const ORIGINS: readonly Origin[] = [
  origin("Lefèvre|Martin|Leroy|Noël|Œuvrard", "Michèle|Camille|Léa|Anne-Sophie", "Michel|Camille|Léo|Jean-Pierre"),
  origin("de La Tour|d'Hermal|du Bois|L’Hermitte", "Françoise|Andrée|Zoé", "François|André|Loïc"),
  origin("Dupont-Durand|Petit Jean|Saint-Étienne", "Marie-Ève|Chloé", "Jean Baptiste|Maël"),
  origin("Le Goff|Kervella|Le Bihan|Quéméner", "Gwenaëlle|Maëlle|Nolwenn", "Gwenaël|Maël|Yann"),
  origin("Etcheverry|Elizondo", "Maïté|Ainhoa", "Beñat|Xabi"),
  origin("Colonna d'Istria|Santoni", "Lætitia|Saveria", "Pascal|Ange"),
  origin("García López|Muñoz|de la Cruz", "María José|Inés", "José María|Íñigo"),
  origin("da Silva|dos Santos Pereira|Gonçalves", "Conceição|Inês", "João|Simão"),
  origin("Di Stefano|Rossi|D'Angelo", "Andrea|Gabriella", "Andrea|Gabriele"),
  origin("Müller|von Berg|Weiß|Zur Mühlen", "Jürgine|Gabriele", "Jürgen|Götz"),
  origin("van der Berg|de Vries|ten Have|in 't Veld", "Sanne|Daniëlle", "Daniël|Joost"),
  origin("Smith|MacDonald|O'Brien|Fitzgerald", "Alexandra|Danielle", "Alexander|Daniel"),
  origin("Ó Súilleabháin|McCarthy", "Siobhán|Niamh", "Seán|Pádraig"),
  origin("Jørgensen|Østergård", "Åse|Kirsten", "Søren|Åge"),
  origin("Åkesson|Björk", "Linnéa|Malin", "Jörgen|Malte"),
  origin("Virtanen|Mäkelä", "Päivi|Aino", "Väinö|Eino"),
  origin("Kowalski|Wałęsa|Żak", "Małgorzata|Zofia", "Łukasz|Michał"),
  origin("Dvořák|Černý", "Jiřina|Daniela", "Jiří|Daniel"),
  origin("Nagy|Kovács Tóth", "Erzsébet|Gabriella", "Győző|Gábor"),
  origin("Ștefănescu|Popescu", "Ioana|Mihaela", "Ioan|Mihai"),
  origin("Đorđević|Kovačić", "Željka|Ivana", "Željko|Ivan"),
  origin("Papadopoulos|Georgiou", "Eleni|Christina", "Christos|Elias"),
  origin("Yılmaz|Şahin", "İpek|Ayşe", "Çağrı|Ali"),
  origin("El Amrani|Ben Salem|Benali", "Fatima Zahra|Samia", "Mohamed Amine|Sami"),
  origin("Aït Ahmed|Ould Ali|Bouazza", "Dihya|Karima", "Idir|Karim"),
  origin("Diallo|N'Diaye|Ba", "Aïssatou|Fanta", "Ousmane|Aly"),
  origin("Nguyễn|Trần Văn", "Thị Mai|Linh", "Văn Hùng|Minh"),
  origin("Li|Wang|Chen", "Mei|Xiu Ying", "Wei|Jun"),
  origin("Singh|Kaur|Patel", "Jaspreet|Asha", "Jaspreet|Ashok"),
  origin("Rakotomalala|Andriamanjato", "Volatiana|Hery", "Voahangy|Hery"),
];

/** Couples whose names are nearly one: a letter, an accent or nothing parts them. */
export const COUPLES: readonly (readonly [mother: string, father: string])[] = [
  ["Michèle", "Michel"],
  ["Andrée", "André"],
  ["Danielle", "Daniel"],
  ["Pascale", "Pascal"],
  ["Frédérique", "Frédéric"],
  ["Emmanuelle", "Emmanuel"],
  ["Claude", "Claude"],
  ["Dominique", "Dominique"],
  ["Jeanne", "Jean"],
  ["Louise", "Louis"],
  ["Gabrielle", "Gabriel"],
  ["Simone", "Simon"],
  ["Renée", "René"],
  ["Joëlle", "Joël"],
];

/** Words before a family name that belong to it, as a careful reader knows them; they may stand in small letters before capitals. */
export const PARTICLES: ReadonlySet<string> = new Set(
  "de la le du des d l von zur van der ten in t da dos di el ben aït ould mac mc o ó".split(" "),
);

/** Communes, each with a postal code of theirs. */
export const TOWNS: readonly (readonly [postal: string, town: string])[] = [
  ["35300", "Fougères"],
  ["01000", "Bourg-en-Bresse"],
  ["35133", "Lécousse"],
  ["35140", "Saint-Aubin-du-Cormier"],
  ["35500", "Vitré"],
  ["29200", "Brest"],
  ["22100", "Dinan"],
  ["44110", "Châteaubriant"],
];
