import type { Language } from '#config/locales.ts';

const ORDER: readonly Language[] = ['en', 'ru', 'de', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'];

// dir|en|ru|de|fr|es|pl|it|pt|ja|nl
const ROWS = `
hd|HD|HD|HD|HD|HD|HD|HD|HD|HD|HD
outdoor|Outdoor|На природе|Draußen|En plein air|Al aire libre|Na zewnątrz|All'aperto|Ao ar livre|屋外|Buiten
indoor|Indoor|В помещении|Drinnen|En intérieur|En interior|W środku|Al chiuso|Em casa|屋内|Binnen
night|Night|Ночь|Nacht|Nuit|Noche|Noc|Notte|Noite|夜|Nacht
daylight|Daylight|Дневной свет|Tageslicht|Lumière du jour|Luz de día|Światło dnia|Luce del giorno|Luz do dia|昼|Daglicht
water|Water|Вода|Wasser|Eau|Agua|Woda|Acqua|Água|水|Water
city|City|Город|Stadt|Ville|Ciudad|Miasto|Città|Cidade|街|Stad
mountains|Mountains|Горы|Berge|Montagnes|Montañas|Góry|Montagne|Montanhas|山|Bergen
sea|Sea|Море|Meer|Mer|Mar|Morze|Mare|Mar|海|Zee
forest|Forest|Лес|Wald|Forêt|Bosque|Las|Foresta|Floresta|森|Bos
sky|Sky|Небо|Himmel|Ciel|Cielo|Niebo|Cielo|Céu|空|Lucht
abstract|Abstract|Абстракция|Abstrakt|Abstrait|Abstracto|Abstrakcja|Astratto|Abstrato|抽象|Abstract
patterns|Patterns|Узоры|Muster|Motifs|Patrones|Wzory|Motivi|Padrões|模様|Patronen
travel|Travel|Путешествия|Reisen|Voyage|Viajes|Podróże|Viaggi|Viagens|旅行|Reizen
colourful|Colourful|Яркие краски|Farbenfroh|Couleurs|Colorido|Kolorowe|Colorato|Colorido|カラフル|Kleurrijk
calm|Calm|Спокойствие|Ruhe|Calme|Calma|Spokój|Calma|Calma|静けさ|Rustig
long-takes|Long Takes|Длинные планы|Lange Einstellungen|Plans longs|Planos largos|Długie ujęcia|Piani sequenza|Planos longos|長回し|Lange shots
timelapse|Timelapse|Таймлапс|Zeitraffer|Accéléré|Cámara rápida|Poklatkowe|Time-lapse|Câmera rápida|タイムラプス|Timelapse
slow-motion|Slow Motion|Замедленная съёмка|Zeitlupe|Ralenti|Cámara lenta|Zwolnione tempo|Rallentatore|Câmera lenta|スローモーション|Slow motion
lights|Lights|Огни|Lichter|Lumières|Luces|Światła|Luci|Luzes|灯り|Lichten
winter|Winter|Зима|Winter|Hiver|Invierno|Zima|Inverno|Inverno|冬|Winter
summer|Summer|Лето|Sommer|Été|Verano|Lato|Estate|Verão|夏|Zomer
spring|Spring|Весна|Frühling|Printemps|Primavera|Wiosna|Primavera|Primavera|春|Lente
autumn|Autumn|Осень|Herbst|Automne|Otoño|Jesień|Autunno|Outono|秋|Herfst
snow|Snow|Снег|Schnee|Neige|Nieve|Śnieg|Neve|Neve|雪|Sneeuw
rain|Rain|Дождь|Regen|Pluie|Lluvia|Deszcz|Pioggia|Chuva|雨|Regen
storm|Storm|Буря|Sturm|Tempête|Tormenta|Burza|Tempesta|Tempestade|嵐|Storm
sunrise|Sunrise|Рассвет|Sonnenaufgang|Lever du soleil|Amanecer|Wschód słońca|Alba|Nascer do sol|日の出|Zonsopgang
sunset|Sunset|Закат|Sonnenuntergang|Coucher du soleil|Atardecer|Zachód słońca|Tramonto|Pôr do sol|夕焼け|Zonsondergang
desert|Desert|Пустыня|Wüste|Désert|Desierto|Pustynia|Deserto|Deserto|砂漠|Woestijn
beach|Beach|Пляж|Strand|Plage|Playa|Plaża|Spiaggia|Praia|浜辺|Strand
lake|Lake|Озеро|See|Lac|Lago|Jezioro|Lago|Lago|湖|Meer
pond|Pond|Пруд|Teich|Étang|Estanque|Staw|Stagno|Lagoa|池|Vijver
garden|Garden|Сад|Garten|Jardin|Jardín|Ogród|Giardino|Jardim|庭|Tuin
flowers|Flowers|Цветы|Blumen|Fleurs|Flores|Kwiaty|Fiori|Flores|花|Bloemen
park|Park|Парк|Park|Parc|Parque|Park|Parco|Parque|公園|Park
fields|Fields|Поля|Felder|Champs|Campos|Pola|Campi|Campos|畑|Velden
farm|Farm|Ферма|Bauernhof|Ferme|Granja|Gospodarstwo|Fattoria|Fazenda|農場|Boerderij
village|Village|Деревня|Dorf|Village|Pueblo|Wieś|Villaggio|Aldeia|村|Dorp
harbour|Harbour|Гавань|Hafen|Port|Puerto|Przystań|Porto|Porto|港|Haven
boats|Boats|Лодки|Boote|Bateaux|Barcos|Łodzie|Barche|Barcos|船|Boten
lighthouse|Lighthouse|Маяк|Leuchtturm|Phare|Faro|Latarnia morska|Faro|Farol|灯台|Vuurtoren
trains|Trains|Поезда|Züge|Trains|Trenes|Pociągi|Treni|Comboios|電車|Treinen
machines|Machines|Машины|Maschinen|Machines|Máquinas|Maszyny|Macchine|Máquinas|機械|Machines
balloons|Balloons|Воздушные шары|Ballons|Montgolfières|Globos|Balony|Mongolfiere|Balões|気球|Ballonnen
lanterns|Lanterns|Фонарики|Laternen|Lanternes|Farolillos|Lampiony|Lanterne|Lanternas|灯籠|Lantaarns
festival|Festival|Фестиваль|Fest|Festival|Festival|Festiwal|Festa|Festival|祭り|Festival
street|Street|Улица|Straße|Rue|Calle|Ulica|Strada|Rua|通り|Straat
skyline|Skyline|Панорама города|Skyline|Panorama urbain|Horizonte urbano|Panorama|Panorama|Horizonte|高層ビル|Skyline
window|Window View|Вид из окна|Fensterblick|Vue de la fenêtre|Desde la ventana|Widok z okna|Vista dalla finestra|Vista da janela|窓辺|Uit het raam
underwater|Underwater|Под водой|Unter Wasser|Sous l'eau|Bajo el agua|Pod wodą|Sott'acqua|Debaixo d'água|水中|Onder water
fish|Fish|Рыбы|Fische|Poissons|Peces|Ryby|Pesci|Peixes|魚|Vissen
stars|Stars|Звёзды|Sterne|Étoiles|Estrellas|Gwiazdy|Stelle|Estrelas|星空|Sterren
planets|Planets|Планеты|Planeten|Planètes|Planetas|Planety|Pianeti|Planetas|惑星|Planeten
aurora|Northern Lights|Северное сияние|Polarlichter|Aurores boréales|Auroras boreales|Zorza polarna|Aurora boreale|Aurora boreal|オーロラ|Noorderlicht
paper-craft|Paper Craft|Поделки из бумаги|Papierkunst|Papier plié|Papiroflexia|Papieroplastyka|Arte di carta|Arte em papel|折り紙|Papierkunst
drawing|Drawing|Рисунок|Zeichnen|Dessin|Dibujo|Rysunek|Disegno|Desenho|お絵かき|Tekenen
geometry|Geometry|Геометрия|Geometrie|Géométrie|Geometría|Geometria|Geometria|Geometria|幾何学|Geometrie
fractals|Fractals|Фракталы|Fraktale|Fractales|Fractales|Fraktale|Frattali|Fractais|フラクタル|Fractals
test-patterns|Test Patterns|Настроечные таблицы|Testbilder|Mires de réglage|Cartas de ajuste|Obrazy kontrolne|Monoscopi|Padrões de teste|テストパターン|Testbeelden
`;

/** A category of the demo with its title in each language. */
export interface DemoCategory {
  dir: string;
  titles: Readonly<Record<string, string>>;
}

/** The 60 categories, in the order of their ids. */
export const CATEGORIES: readonly DemoCategory[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [dir = '', ...titles] = row.split('|');
    return {
      dir,
      titles: Object.fromEntries(ORDER.map((lang, index) => [lang, titles[index] ?? ''])),
    };
  });

/** The title of a category in a language. */
export function categoryTitle(dir: string, lang: string): string {
  return CATEGORIES.find((category) => category.dir === dir)?.titles[lang] ?? dir;
}
