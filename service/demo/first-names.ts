import type { Sex } from "./shapes.ts";

/** First names that were given in a span of years, the most given first. */
interface Generation {
  /** Last birth year of the span. */
  until: number;
  Femme: readonly string[];
  Homme: readonly string[];
}

const list = (names: string) => names.trim().split(/\s+/);

/** What parents in the west of France called their children, by generation. */
const GENERATIONS: readonly Generation[] = [
  {
    until: 1949,
    Femme:
      list(`Marie Monique Jeannine Françoise Denise Jacqueline Madeleine Colette Simone Thérèse Yvette Odette Christiane
      Nicole Paulette Renée Bernadette Marie-Thérèse Annick Yvonne Solange Huguette Gisèle Suzanne Raymonde`),
    Homme:
      list(`Jean Michel André Pierre René Jacques Roger Claude Marcel Louis Robert Bernard Henri Joseph Maurice Raymond
      Georges Gérard Roland Lucien Jean-Claude Guy Daniel Francis Auguste`),
  },
  {
    until: 1964,
    Femme:
      list(`Martine Brigitte Françoise Catherine Annie Christine Chantal Patricia Sylvie Marie-Claude Dominique Évelyne
      Marie-Christine Véronique Michèle Nadine Pascale Josiane Ghislaine Joëlle Marie-Annick Anne-Marie Maryvonne Danielle
      Geneviève Odile Régine Marie-Paule Claudine Corinne`),
    Homme:
      list(`Philippe Alain Patrick Michel Gérard Christian Daniel Bernard Jean-Pierre Jean-Claude Pascal Didier Dominique
      Jacques Thierry Yves Bruno Serge Jean-Yves Marc Jean-Luc Gilles Hervé Jean-Marc Éric Denis Loïc Joël Gilbert Jean-François
      Rémi Jean-Paul`),
  },
  {
    until: 1979,
    Femme:
      list(`Nathalie Isabelle Sandrine Valérie Stéphanie Christelle Karine Céline Laurence Delphine Sophie Virginie Sylvie
      Séverine Anne Florence Laetitia Carole Claire Katia Peggy Magali Cécile Caroline Béatrice Gaëlle Nadège Anne-Sophie Rachel
      Fabienne Marie-Laure Hélène Soizic Maud Angélique`),
    Homme:
      list(`Stéphane Christophe Laurent David Frédéric Sébastien Olivier Nicolas Éric Jérôme Franck Thierry Cédric Fabrice
      Arnaud Yann Vincent Mickaël Ludovic Pascal Guillaume Bruno Xavier Grégory Samuel Emmanuel Anthony Erwan Fabien Benoît
      Gwenaël Régis Jean-Baptiste Loïc Ronan`),
  },
  {
    until: 1994,
    Femme:
      list(`Aurélie Émilie Élodie Julie Céline Mélanie Marine Laura Pauline Marion Camille Audrey Anaïs Charlotte Amandine
      Jennifer Sarah Claire Lucie Cindy Morgane Justine Fanny Élise Solène Gaëlle Mathilde Vanessa Emeline Clémence Anne-Laure
      Maëlle Coralie Aurore Noémie Marie`),
    Homme:
      list(`Julien Nicolas Thomas Kévin Romain Alexandre Anthony Maxime Guillaume Jérémy Mickaël Florian Pierre Benjamin
      Adrien Damien Quentin Antoine Simon Mathieu Jonathan Vincent Clément Alexis Yoann Aurélien Valentin Jordan Loïc Rémi
      Baptiste Erwan Thibault Bastien Gwendal Pierre-Yves`),
  },
  {
    until: 2006,
    Femme:
      list(`Léa Manon Camille Chloé Emma Océane Sarah Marie Laura Pauline Anaïs Mathilde Lucie Julie Marine Clara Inès Lisa
      Justine Romane Juliette Maëlle Margot Eva Élisa Louise Célia Coline Enora Solenn Noémie Clémence Lou-Anne Zoé Jade`),
    Homme:
      list(`Thomas Lucas Théo Hugo Alexandre Maxime Antoine Clément Quentin Enzo Nathan Valentin Baptiste Romain Mathis
      Léo Louis Alexis Tom Paul Axel Simon Nicolas Evan Matthieu Killian Corentin Dylan Malo Titouan Bastien Gabin Victor
      Jean-Baptiste Rémi`),
  },
  {
    until: 2014,
    Femme:
      list(`Emma Léa Chloé Manon Inès Lola Jade Camille Louise Zoé Lilou Clara Maëlys Sarah Éva Lina Romane Juliette Louna
      Lou Margaux Alice Léna Rose Nina Anna Élise Lucie Capucine Apolline Enora Lisa Agathe Charlotte Maëlle Mila Lily-Rose
      Marie-Lou`),
    Homme:
      list(`Nathan Lucas Enzo Louis Hugo Gabriel Léo Jules Raphaël Arthur Mathis Ethan Tom Noah Timéo Théo Maël Sacha Paul
      Nolan Adam Clément Gabin Axel Evan Baptiste Maxence Antoine Robin Martin Eliott Malo Titouan Noé Valentin Thibault Tiago
      Côme Augustin Malone`),
  },
  {
    until: 2200,
    Femme:
      list(`Louise Jade Emma Alice Ambre Rose Alba Romy Anna Léna Mia Lina Julia Agathe Charlie Lou Mila Iris Inaya Jeanne
      Victoire Adèle Romane Juliette Olivia Zoé Margaux Victoria Éléna Nina Giulia Capucine Louna Lola Apolline Suzanne Maëlle
      Constance Thaïs Anaé Lou-Anne Célestine`),
    Homme:
      list(`Gabriel Léo Raphaël Louis Maël Noah Jules Arthur Adam Isaac Sacha Gabin Eden Hugo Lucas Naël Malo Liam Aaron
      Tom Noé Nathan Paul Marius Nino Ethan Côme Robin Milo Lyam Valentin Marceau Augustin Timéo Axel Eliott Martin Antoine
      Soan Ezio Gaspard Malone`),
  },
];

/** First names of families that came from elsewhere, for the share of their children who carry one. */
export const ELSEWHERE: Record<string, Record<Sex, readonly string[]>> = {
  maghreb: {
    Femme: list(
      "Inès Lina Yasmine Sofia Assia Nour Salma Kenza Amina Fatima Samira Nadia Leïla Myriam Maryam Imane Hajar",
    ),
    Homme: list(
      "Mohamed Yanis Rayan Amine Adam Mehdi Ilyès Bilal Karim Samir Sofiane Nassim Youssef Ismaël Walid Hakim",
    ),
  },
  westAfrica: {
    Femme: list("Aïssatou Fatou Mariam Aminata Kadiatou Awa Grâce Ramata Khady Hawa Djeneba"),
    Homme: list("Ibrahim Mamadou Moussa Ousmane Abdoulaye Amadou Cheikh Sékou Boubacar Souleymane Junior"),
  },
  portugal: {
    Femme: list("Maria Inês Sofia Lara Ana Carla Lucia Élisa Matilde"),
    Homme: list("Tiago Diogo Manuel Paulo José Mateus Lorenzo David Carlos"),
  },
  turkey: {
    Femme: list("Elif Zeynep Esra Defne Ayşe Melisa Yaren Büşra"),
    Homme: list("Emir Yusuf Mehmet Kerem Baran Enes Umut Mustafa"),
  },
  east: {
    Femme: list("Mai Linh Anh Kim Mélanie Daria Anastasia Oksana Milena"),
    Homme: list("Minh Duc Nam Alexandre Maksim Andriy Nikola Danylo Stefan"),
  },
};

/** The list of a birth year. The lists overlap at their edges because fashions do. */
export function firstNamesOf(birthYear: number, sex: Sex): readonly string[] {
  const generation = GENERATIONS.find(({ until }) => birthYear <= until);
  if (!generation) throw new Error(`no first names for ${birthYear}`);
  return generation[sex];
}
