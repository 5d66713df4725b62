import type { Audience, Day, Level } from "./shapes.ts";

/** A weekly hour: day, start, minutes, place. */
export type Hour = readonly [day: Day, start: string, minutes: number, location: string];

/** A group as the club's leaflet prints it. */
export interface GroupPlan {
  name: string;
  /** Youngest and oldest age, reached in the year in which the season begins. */
  ages: readonly [youngest: number, oldest: number];
  sex?: Audience;
  type?: Level;
  capacity: number;
  cost: number;
  description: string;
  /** Hours of the group alone. */
  lessons?: readonly Hour[];
  /** Names of the sport's slots that it offers, and how many of them a person takes. */
  slots?: readonly string[];
  slotCount?: number;
  /** Everybody wants it: it fills up, and the requests that follow wait. */
  sought?: boolean;
  invitationOnly?: boolean;
}

export interface SlotPlan {
  name: string;
  hour: Hour;
  capacity: number;
  ages?: readonly [youngest: number, oldest: number];
}

export interface SportPlan {
  name: string;
  slots?: readonly SlotPlan[];
  groups: readonly GroupPlan[];
}

const POOL = "Piscine Aquatis, bassin sportif";
const SMALL_POOL = "Piscine Aquatis, bassin d'apprentissage";
const DOJO = "Dojo Paul-Gauguin";
const GYM = "Salle de gymnastique Chattemoue";
const HALL = "Complexe sportif Jean-Manfredi, salle A";
const HALL_B = "Complexe sportif Jean-Manfredi, salle B";
const STADIUM = "Stade Paron, terrain synthétique";
const TRACK = "Stade Paron, piste";
const ARMS = "Salle d'armes des Urbanistes";
const STUDIO = "Studio des Cotterets";
const BUTTS = "Pas de tir de Rillé";

const slot = (
  name: string,
  day: Day,
  start: string,
  minutes: number,
  place: string,
  capacity: number,
  ages?: readonly [number, number],
): SlotPlan => ({ name, hour: [day, start, minutes, place], capacity, ...(ages && { ages }) });

const SWIMMING: SportPlan = {
  name: "Natation",
  slots: [
    slot("Mercredi 14h – petit bassin", "mercredi", "14:00", 45, SMALL_POOL, 24, [4, 7]),
    slot("Mercredi 15h – petit bassin", "mercredi", "15:00", 45, SMALL_POOL, 24, [4, 7]),
    slot("Samedi 9h – petit bassin", "samedi", "09:00", 45, SMALL_POOL, 24, [4, 7]),
    slot("Samedi 10h – petit bassin", "samedi", "10:00", 45, SMALL_POOL, 24, [4, 7]),
    slot("Lundi 17h30 – lignes 1 à 3", "lundi", "17:30", 60, POOL, 28, [8, 14]),
    slot("Mercredi 16h – lignes 1 à 4", "mercredi", "16:00", 60, POOL, 32, [8, 14]),
    slot("Vendredi 17h30 – lignes 1 à 3", "vendredi", "17:30", 60, POOL, 27, [8, 14]),
    slot("Samedi 11h – lignes 1 à 4", "samedi", "11:00", 60, POOL, 32, [8, 14]),
    slot("Mardi 20h – lignes 1 à 4", "mardi", "20:00", 60, POOL, 32, [16, 90]),
    slot("Jeudi 20h – lignes 1 à 4", "jeudi", "20:00", 60, POOL, 32, [16, 90]),
    slot("Lundi 12h15 – aquagym", "lundi", "12:15", 45, SMALL_POOL, 22, [18, 95]),
    slot("Jeudi 9h30 – aquagym", "jeudi", "09:30", 45, SMALL_POOL, 22, [18, 95]),
    slot("Jeudi 19h – aquagym", "jeudi", "19:00", 45, SMALL_POOL, 22, [18, 95]),
  ],
  groups: [
    {
      name: "Natation – Jardin aquatique 4-5 ans",
      ages: [4, 5],
      capacity: 40,
      cost: 165,
      sought: true,
      slots: ["Mercredi 14h – petit bassin", "Samedi 9h – petit bassin", "Samedi 10h – petit bassin"],
      slotCount: 1,
      description: "Découverte de l'eau par le jeu, un mètre de fond. Un parent reste aux vestiaires.",
    },
    {
      name: "Natation – École de natation 6-7 ans",
      ages: [6, 7],
      capacity: 54,
      cost: 185,
      slots: [
        "Mercredi 14h – petit bassin",
        "Mercredi 15h – petit bassin",
        "Samedi 9h – petit bassin",
        "Samedi 10h – petit bassin",
      ],
      slotCount: 1,
      description: "Apprentissage jusqu'au Sauv'nage. Bonnet obligatoire, short interdit.",
    },
    {
      name: "Natation – Perfectionnement 8-10 ans",
      ages: [8, 10],
      capacity: 66,
      cost: 190,
      sought: true,
      slots: ["Lundi 17h30 – lignes 1 à 3", "Mercredi 16h – lignes 1 à 4", "Samedi 11h – lignes 1 à 4"],
      slotCount: 1,
      description: "Les quatre nages. Il faut savoir nager 25 mètres sans arrêt : test à la première séance.",
    },
    {
      name: "Natation – Ados 11-14 ans",
      ages: [11, 14],
      capacity: 44,
      cost: 190,
      slots: ["Mercredi 16h – lignes 1 à 4", "Vendredi 17h30 – lignes 1 à 3", "Samedi 11h – lignes 1 à 4"],
      slotCount: 1,
      description: "Entretien et endurance, sans compétition.",
    },
    {
      name: "Natation – Compétition Avenirs et Jeunes",
      ages: [9, 13],
      type: "Competition",
      capacity: 26,
      cost: 240,
      invitationOnly: true,
      lessons: [
        ["mardi", "17:30", 90, POOL],
        ["jeudi", "17:30", 90, POOL],
      ],
      description: "Sur proposition des entraîneurs. Deux entraînements par semaine et interclubs le samedi.",
    },
    {
      name: "Natation – Adultes tous niveaux",
      ages: [16, 80],
      capacity: 58,
      cost: 195,
      slots: ["Mardi 20h – lignes 1 à 4", "Jeudi 20h – lignes 1 à 4"],
      slotCount: 1,
      description: "Une ligne par niveau, un maître-nageur au bord.",
    },
    {
      name: "Aquagym",
      ages: [18, 95],
      capacity: 64,
      cost: 175,
      sought: true,
      slots: ["Lundi 12h15 – aquagym", "Jeudi 9h30 – aquagym", "Jeudi 19h – aquagym"],
      slotCount: 1,
      description: "Renforcement dans l'eau, accessible à qui ne nage pas.",
    },
  ],
};

const ON_THE_MAT: readonly SportPlan[] = [
  {
    name: "Judo",
    groups: [
      {
        name: "Judo – Éveil 4-5 ans",
        ages: [4, 5],
        capacity: 24,
        cost: 130,
        sought: true,
        lessons: [["mercredi", "10:00", 45, DOJO]],
        description: "Jeux d'opposition et roulades. Kimono prêté la première année.",
      },
      {
        name: "Judo – Mini-poussins et poussins 6-9 ans",
        ages: [6, 9],
        capacity: 48,
        cost: 155,
        lessons: [
          ["mercredi", "11:00", 60, DOJO],
          ["vendredi", "17:45", 60, DOJO],
        ],
        description: "Deux cours au choix ou les deux. Passage de grade en juin.",
      },
      {
        name: "Judo – Benjamins et minimes 10-13 ans",
        ages: [10, 13],
        type: "Intermediaire",
        capacity: 36,
        cost: 165,
        lessons: [
          ["mardi", "18:00", 75, DOJO],
          ["vendredi", "18:45", 75, DOJO],
        ],
        description: "Technique et tournois départementaux pour ceux qui le souhaitent.",
      },
      {
        name: "Judo et jujitsu – Ados et adultes",
        ages: [14, 60],
        capacity: 32,
        cost: 180,
        lessons: [["mardi", "19:30", 90, DOJO]],
        description: "Toutes ceintures, préparation aux katas et à la ceinture noire.",
      },
    ],
  },
  {
    name: "Gymnastique",
    groups: [
      {
        name: "Baby-gym 2-3 ans",
        ages: [2, 3],
        capacity: 30,
        cost: 120,
        sought: true,
        lessons: [["samedi", "09:30", 45, GYM]],
        description: "Avec un parent sur le praticable. Chaussettes antidérapantes.",
      },
      {
        name: "Éveil gymnique 4-5 ans",
        ages: [4, 5],
        capacity: 40,
        cost: 135,
        lessons: [
          ["mercredi", "10:00", 60, GYM],
          ["samedi", "10:30", 60, GYM],
        ],
        description: "Parcours, agrès adaptés et premières rotations.",
      },
      {
        name: "Gymnastique – Loisir filles 6-10 ans",
        ages: [6, 10],
        sex: "Femme",
        capacity: 52,
        cost: 160,
        lessons: [
          ["mercredi", "13:30", 90, GYM],
          ["samedi", "11:30", 90, GYM],
        ],
        description: "Les quatre agrès, gala en juin.",
      },
      {
        name: "Gymnastique – Garçons 6-13 ans",
        ages: [6, 13],
        sex: "Homme",
        capacity: 24,
        cost: 160,
        lessons: [["mercredi", "15:15", 90, GYM]],
        description: "Sol, barres, cheval d'arçons et trampoline.",
      },
      {
        name: "Gymnastique – Compétition filles 9-15 ans",
        ages: [9, 15],
        sex: "Femme",
        type: "Competition",
        capacity: 22,
        cost: 245,
        invitationOnly: true,
        lessons: [
          ["lundi", "17:30", 120, GYM],
          ["mercredi", "17:00", 150, GYM],
        ],
        description: "Équipes fédérales A et B. Justaucorps du club compris.",
      },
    ],
  },
  {
    name: "Escrime",
    groups: [
      {
        name: "Escrime – Moustiques et poussins 6-9 ans",
        ages: [6, 9],
        capacity: 20,
        cost: 190,
        lessons: [["mercredi", "14:00", 75, ARMS]],
        description: "Fleuret plastique puis métal. Tenue et masque prêtés.",
      },
      {
        name: "Escrime – Jeunes et adultes",
        ages: [10, 65],
        type: "Intermediaire",
        capacity: 26,
        cost: 230,
        lessons: [["vendredi", "18:30", 120, ARMS]],
        description: "Fleuret et épée, leçon individuelle une semaine sur deux.",
      },
    ],
  },
];

const WITH_A_BALL: readonly SportPlan[] = [
  {
    name: "Football",
    groups: [
      {
        name: "Football – École de foot U7",
        ages: [5, 6],
        capacity: 36,
        cost: 110,
        lessons: [["mercredi", "10:30", 75, STADIUM]],
        description: "Plateaux le samedi matin, un sur deux à domicile.",
      },
      {
        name: "Football – U8-U9",
        ages: [7, 8],
        capacity: 44,
        cost: 120,
        sought: true,
        lessons: [
          ["mercredi", "14:00", 90, STADIUM],
          ["vendredi", "17:30", 75, STADIUM],
        ],
        description: "Quatre équipes. Survêtement du club compris dans le prix.",
      },
      {
        name: "Football – U10-U11",
        ages: [9, 10],
        capacity: 44,
        cost: 125,
        lessons: [
          ["mercredi", "15:30", 90, STADIUM],
          ["vendredi", "17:30", 75, STADIUM],
        ],
        description: "Foot à huit, championnat du district.",
      },
      {
        name: "Football – U12-U13",
        ages: [11, 12],
        type: "Competition",
        capacity: 40,
        cost: 130,
        lessons: [
          ["mardi", "18:00", 90, STADIUM],
          ["mercredi", "17:00", 90, STADIUM],
        ],
        description: "Deux équipes en championnat, matchs le samedi après-midi.",
      },
      {
        name: "Football – Féminines U12-U15",
        ages: [11, 14],
        sex: "Femme",
        type: "Competition",
        capacity: 22,
        cost: 125,
        lessons: [["mercredi", "18:30", 90, STADIUM]],
        description: "Entente avec les communes voisines.",
      },
      {
        name: "Football – Seniors hommes",
        ages: [18, 40],
        sex: "Homme",
        type: "Competition",
        capacity: 40,
        cost: 160,
        lessons: [
          ["mercredi", "20:00", 105, STADIUM],
          ["vendredi", "20:00", 105, STADIUM],
        ],
        description: "Équipe A en régionale 3, équipe B en départementale 2.",
      },
    ],
  },
  {
    name: "Basket-ball",
    groups: [
      {
        name: "Basket – Baby-basket U7",
        ages: [4, 6],
        capacity: 24,
        cost: 105,
        lessons: [["samedi", "10:00", 60, HALL]],
        description: "Motricité et premiers dribbles.",
      },
      {
        name: "Basket – U9-U11 mixte",
        ages: [7, 10],
        capacity: 36,
        cost: 135,
        lessons: [
          ["mercredi", "13:30", 90, HALL],
          ["vendredi", "17:15", 75, HALL],
        ],
        description: "Deux équipes U9, deux équipes U11.",
      },
      {
        name: "Basket – U13 filles",
        ages: [11, 12],
        sex: "Femme",
        type: "Competition",
        capacity: 18,
        cost: 150,
        lessons: [["mardi", "17:45", 90, HALL]],
        description: "Championnat départemental.",
      },
      {
        name: "Basket – U15 garçons",
        ages: [13, 14],
        sex: "Homme",
        type: "Competition",
        capacity: 18,
        cost: 150,
        lessons: [["jeudi", "18:00", 90, HALL]],
        description: "Championnat départemental.",
      },
      {
        name: "Basket – Loisir adultes",
        ages: [18, 65],
        capacity: 28,
        cost: 115,
        lessons: [["lundi", "20:30", 105, HALL]],
        description: "Matchs amicaux, troisième mi-temps comprise.",
      },
    ],
  },
];

const RACKETS_TRACK_AND_BOW: readonly SportPlan[] = [
  {
    name: "Badminton",
    slots: [
      slot("Lundi 18h – terrains 1 à 5", "lundi", "18:00", 90, HALL_B, 20, [9, 17]),
      slot("Mercredi 17h – terrains 1 à 5", "mercredi", "17:00", 90, HALL_B, 20, [9, 17]),
      slot("Mardi 20h – jeu libre", "mardi", "20:00", 120, HALL_B, 38, [18, 80]),
      slot("Jeudi 20h – jeu libre", "jeudi", "20:00", 120, HALL_B, 38, [18, 80]),
    ],
    groups: [
      {
        name: "Badminton – Jeunes 9-17 ans",
        ages: [9, 17],
        capacity: 38,
        cost: 130,
        slots: ["Lundi 18h – terrains 1 à 5", "Mercredi 17h – terrains 1 à 5"],
        slotCount: 1,
        description: "École française de badminton, deux étoiles. Raquette prêtée.",
      },
      {
        name: "Badminton – Loisir adultes",
        ages: [18, 80],
        capacity: 54,
        cost: 120,
        sought: true,
        slots: ["Mardi 20h – jeu libre", "Jeudi 20h – jeu libre"],
        slotCount: 2,
        description: "Jeu libre deux soirs par semaine. Volants plumes à la charge des joueurs.",
      },
      {
        name: "Badminton – Interclubs",
        ages: [16, 60],
        type: "Competition",
        capacity: 20,
        cost: 165,
        invitationOnly: true,
        lessons: [["lundi", "20:00", 120, HALL_B]],
        description: "Trois équipes en départementale.",
      },
    ],
  },
  {
    name: "Tennis de table",
    groups: [
      {
        name: "Tennis de table – Jeunes 8-15 ans",
        ages: [8, 15],
        capacity: 24,
        cost: 120,
        lessons: [["mercredi", "14:00", 90, "Salle spécialisée de la Chesnardière"]],
        description: "Robots et relanceurs, critérium fédéral possible.",
      },
      {
        name: "Tennis de table – Adultes",
        ages: [16, 85],
        capacity: 28,
        cost: 125,
        lessons: [["jeudi", "19:30", 120, "Salle spécialisée de la Chesnardière"]],
        description: "Loisir et championnat par équipes le vendredi.",
      },
    ],
  },
  {
    name: "Athlétisme",
    groups: [
      {
        name: "Athlétisme – Éveil et poussins 7-10 ans",
        ages: [7, 10],
        capacity: 40,
        cost: 140,
        lessons: [["mercredi", "14:30", 90, TRACK]],
        description: "Courir, sauter, lancer. Kid Athlé au printemps.",
      },
      {
        name: "Athlétisme – Benjamins et minimes 11-14 ans",
        ages: [11, 14],
        type: "Competition",
        capacity: 30,
        cost: 150,
        lessons: [
          ["mercredi", "16:15", 90, TRACK],
          ["vendredi", "18:00", 90, TRACK],
        ],
        description: "Toutes disciplines, cross l'hiver.",
      },
      {
        name: "Course à pied – Hors stade adultes",
        ages: [18, 75],
        capacity: 50,
        cost: 95,
        lessons: [
          ["mardi", "18:45", 90, TRACK],
          ["dimanche", "09:30", 120, "Forêt domaniale, parking de Chênedet"],
        ],
        description: "Trois groupes d'allure, du premier 5 km au marathon.",
      },
    ],
  },
  {
    name: "Tir à l'arc",
    groups: [
      {
        name: "Tir à l'arc – Découverte et perfectionnement",
        ages: [10, 80],
        capacity: 30,
        cost: 165,
        lessons: [["samedi", "14:00", 120, BUTTS]],
        description: "Arc classique ou à poulies, matériel d'initiation fourni.",
      },
    ],
  },
];

const FOR_HEALTH: readonly SportPlan[] = [
  {
    name: "Danse",
    groups: [
      {
        name: "Danse – Éveil et initiation 4-7 ans",
        ages: [4, 7],
        capacity: 32,
        cost: 175,
        lessons: [["mercredi", "10:15", 60, STUDIO]],
        description: "Avant tout le rythme et l'espace. Spectacle un an sur deux.",
      },
      {
        name: "Danse – Modern jazz 8-12 ans",
        ages: [8, 12],
        capacity: 36,
        cost: 195,
        sought: true,
        lessons: [["mercredi", "14:00", 75, STUDIO]],
        description: "Costumes du spectacle en sus.",
      },
      {
        name: "Danse – Ados et adultes",
        ages: [13, 70],
        capacity: 34,
        cost: 205,
        lessons: [["lundi", "19:30", 90, STUDIO]],
        description: "Modern jazz et contemporain, deux niveaux dans le même cours.",
      },
    ],
  },
  {
    name: "Sport santé",
    slots: [
      slot("Lundi 9h30 – gym douce", "lundi", "09:30", 60, STUDIO, 24, [18, 95]),
      slot("Mardi 18h30 – Pilates", "mardi", "18:30", 60, STUDIO, 22, [18, 95]),
      slot("Jeudi 10h – gym douce", "jeudi", "10:00", 60, STUDIO, 24, [18, 95]),
      slot("Jeudi 18h30 – Pilates", "jeudi", "18:30", 60, STUDIO, 22, [18, 95]),
    ],
    groups: [
      {
        name: "Gym douce et équilibre seniors",
        ages: [55, 95],
        capacity: 46,
        cost: 125,
        slots: ["Lundi 9h30 – gym douce", "Jeudi 10h – gym douce"],
        slotCount: 1,
        description: "Sur prescription ou non. Prévention des chutes, souplesse, mémoire.",
      },
      {
        name: "Pilates",
        ages: [18, 80],
        capacity: 42,
        cost: 165,
        sought: true,
        slots: ["Mardi 18h30 – Pilates", "Jeudi 18h30 – Pilates"],
        slotCount: 1,
        description: "Apporter son tapis. Séance d'essai en septembre.",
      },
      {
        name: "Marche nordique",
        ages: [25, 90],
        capacity: 60,
        cost: 85,
        lessons: [
          ["mardi", "09:00", 120, "Forêt domaniale, parking de Chênedet"],
          ["samedi", "09:30", 120, "Forêt domaniale, parking de Chênedet"],
        ],
        description: "Bâtons prêtés pour débuter. Sorties à la journée au printemps.",
      },
    ],
  },
];

/** The twelve sports of the demonstration and their groups. */
export const CATALOGUE: readonly SportPlan[] = [
  SWIMMING,
  ...ON_THE_MAT,
  ...WITH_A_BALL,
  ...RACKETS_TRACK_AND_BOW,
  ...FOR_HEALTH,
];
