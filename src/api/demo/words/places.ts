/** Places that do not exist; some carry diacritics, so that searches can be tried on them. */
export const PLACES: readonly string[] = (
  'Vellmoor,Port Anselm,Harrowick,Lower Quill,Tarn Hollow,Brindlesea,Osterby Sound,Kestrel Bay,Marrow Fell,' +
  'Dunmerrow,Pellan Cove,Saltgrave,Wexley Marsh,Thornmere,Elderpoint,Gallow Pines,Cinder Hill,Fennick Falls,' +
  'Old Tessaly,Rookhaven,Amber Strand,Miller Gap,Nettlebridge,Coldwater Reach,Larkspur Ridge,Hollin Lake,' +
  'Santa Verena,Playa Morenta,San Ibarro,Villa Corduna,Costa Lumbra,Monte Arzello,Borgo Sanvito,Lago Merano Basso,' +
  'Pontelungo Vecchio,Valdrome,Saint-Aurin,Montbresson,La Roche-Filante,Beauvernois,Île-aux-Brumes,Étang-Clair,' +
  'Château-Lierre,Bréval-sur-Onde,Grünfelsen,Oberlindach,Mühlwinkel,Großenried,Sankt Ehrlau,Tiefenbrück,' +
  'Ørsund,Håvenes,Skjelvik,Lillefjärd,Åsmyra,Tønderholm,Łabno,Świerkowo,Jeziorna Górka,Wólka Piaskowa,' +
  'Čelenka,Kamenná Lhůtka,Žďárná,Brnice pod Skálou,Szélvár,Ködhegy,São Verdim,Ponta da Névoa,Vila Açafrão,' +
  'Ribeira Calma,Hoogveen,Zuidermolen,Oudekreek,Kaap Stilte,Tsukimori,Aonohama,Kazehara,Mizukaze,Hoshimura,' +
  'Belogorye,Tikhaya Gavan,Zvezdnoye,Ozyornaya,Kamenny Mys,Karasu Point,Yeltepe,Mavi Koy,Al Rimal,Wadi Safir,' +
  'Nandapur Hills,Tara Ghat,Mekoni,Bandari Ndogo,Kisiwa Point,Wairere Flat,Tūī Bay,Moana Iti'
).split(',');
