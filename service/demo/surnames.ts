const list = (names: string) =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** Surnames of the Fougères country, Brittany and Maine, the commonest first; particles, accents and compounds among them. */
export const LOCAL =
  list(`Martin, Roussel, Lemonnier, Hamard, Gautier, Pelletier, Le Roux, Bouvier, Guérin, Lebreton, Simon,
  Leroy, Hubert, Chevalier, Renault, Gérard, Fournier, Morel, Bertin, Blot, Boivent, Battais, Bazin, Beaulieu, Besnard, Bigot,
  Blanchet, Boucher, Boulanger, Bourdon, Brault, Briand, Brunet, Buffet, Chauvin, Chemin, Chesnel, Chevrel, Cochet, Collet,
  Coquelin, Cordon, Costard, Couasnon, Coudray, Cousin, Crosnier, Dauguet, David, Delatouche, Delaunay, Denoual, Derennes, Deshayes,
  Desmots, Divay, Dodard, Doré, Douard, Dubois, Dufeu, Duhamel, Duval, Esnault, Favrais, Fontaine, Forêt, Fouillet, Fretay,
  Gallais, Galodé, Garnier, Gasnier, Gaudin, Gendron, Georgeault, Gilbert, Gillet, Girard, Godard, Goupil, Gouget, Grimault,
  Guillard, Guilloux, Hardy, Havard, Helbert, Hervé, Heurtault, Hodebert, Houdusse, Huet, Jamin, Jarry, Jouault, Jourdan,
  Julien, Juban, Lambert, Lancelot, Langlois, Larcher, Laurent, Lebossé, Leclerc, Lecoq, Lefebvre, Lefeuvre, Lefort, Legendre,
  Legrand, Lelièvre, Lemarié, Lemoine, Lenoir, Lepage, Lesage, Letourneur, Levêque, Logeais, Loisel, Louvel, Mahé, Malle,
  Manceau, Marchand, Marion, Masson, Mazurais, Ménard, Mercier, Meslin, Michel, Millet, Monnerie, Moreau, Morin, Nicolas, Noël,
  Nourry, Orhant, Paris, Pautrel, Peltier, Perrin, Petit, Pichon, Pinel, Poirier, Pommereul, Pontais, Portier, Prod'homme,
  Prunier, Quinton, Rault, Régnier, Renard, Richard, Rivière, Robert, Rocher, Rouault, Rousseau, Roussin, Rubin, Salmon,
  Sauvage, Serrand, Sourdin, Talvat, Taillandier, Thébault, Thomas, Tiercelin, Tizon, Tréhu, Tropée, Vallée, Vannier, Viel,
  Veillard, Vilboux, Vincent, Yger`);

/** Breton names, whose particle is part of the name. */
export const BRETON =
  list(`Le Goff, Le Gall, Le Guen, Le Floch, Le Bihan, Le Corre, Le Borgne, Le Bris, Le Tallec, Le Pennec,
  Le Moal, L'Hostis, Kervella, Guégan, Quéméner, Cadiou, Tanguy, Riou, Prigent, Jézéquel, Kermarrec, Guivarc'h, Morvan, Rolland,
  Madec, Salaün, Abgrall, Bihannic, Corlay, Le Du`);

/** Two names joined, or a particle: few, as in life. */
export const COMPOUND =
  list(`Martin-Delaunay, Roussel Le Goff, de La Villemarqué, Guérin-Bazin, de Saint-Germain, Le Roy-Hubert,
  Duval-Morin, Chesnel du Boisrouvray, Simon-Lambert, Garnier Jézéquel, de Kersauson, Lefebvre-Blot, d'Andigné, Hamard-Petit,
  Morel de La Sablière, Vincent-Perrin`);

export const ELSEWHERE_SURNAMES: Record<string, readonly string[]> = {
  maghreb: list(
    "Benali, Haddad, El Amrani, Bouzid, Cherif, Mansouri, Belkacem, Ait Ouali, Ziani, Bensaïd, Hamdi, El Idrissi",
  ),
  westAfrica: list("Diallo, Traoré, Koné, Camara, Ndiaye, Diop, Touré, Bah, Coulibaly, Sow, Mendy"),
  portugal: list("Da Silva, Ferreira, Dos Santos, Pereira, Gonçalves, Rodrigues, De Oliveira, Lopes, Marques"),
  turkey: list("Yıldız, Kaya, Demir, Şahin, Öztürk, Aydın, Arslan"),
  east: list("Nguyen, Tran, Pham, Kowalski, Nowak, Petrenko, Shevchenko, Popescu"),
};
