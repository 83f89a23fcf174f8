interface Phrases {
  openings: readonly string[];
  middles: readonly string[];
  endings: readonly string[];
}

const phrases = (openings: string, middles: string, endings: string): Phrases => ({
  openings: openings.split('|'),
  middles: middles.split('|'),
  endings: endings.split('|'),
});

/** Comments are put together from an opening, a middle and, now and then, an ending. */
export const COMMENT_PHRASES: Readonly<Record<string, Phrases>> = {
  en: phrases(
    'Lovely.|Wow,|Honestly,|So calm!|Finally,|This again?|Good evening everyone,|Not sure why, but|Okay,|Ha!|Thank you for this.|Late to the party, but|Every time',
    'the light in the second half is wonderful|I watched it twice without noticing|the colours are exactly how I remember them|the sound of the wind makes it|I could look at this for an hour|my cat watched the whole thing with me|it runs in the background while I work|the slow part in the middle is my favourite|I would love to know which lens that was|the ending came much too soon|this is what I needed after today|the camera never moves and I never got bored|there is a tiny bird at the very start',
    'More please.|Greetings from the coast.|Where was this filmed?|Saved for later.|Five out of five.|Is there a longer version?|Good night!|Subscribed.|Keep going.|I am off to bed now.',
  ),
  ru: phrases(
    'Красота!|Спасибо,|Честно говоря,|Как спокойно.|Наконец-то,|Вот это да:|Добрый вечер,|Не знаю почему, но|Каждый раз',
    'свет во второй половине чудесный|смотрю уже третий раз|под это видео хорошо работается|цвета именно такие, как я помню|звук ветра делает всё дело|кот смотрел вместе со мной|середина — самая любимая часть|хочется оказаться там прямо сейчас|конец наступил слишком быстро',
    'Ещё, пожалуйста.|Привет с севера!|Где это снято?|Сохраню на потом.|Пять из пяти.|Спокойной ночи.|Подписался.',
  ),
  de: phrases(
    'Wunderschön.|Danke,|Ehrlich gesagt:|So ruhig!|Endlich –|Guten Abend,|Keine Ahnung warum, aber|Na gut,|Jedes Mal:',
    'das Licht in der zweiten Hälfte ist großartig|ich habe es schon dreimal gesehen|dabei kann man gut arbeiten|die Farben sind genau richtig|der Wind klingt herrlich|meine Katze hat bis zum Schluss zugesehen|die langsame Stelle in der Mitte mag ich am liebsten|da möchte man gleich hinfahren|das Ende kam viel zu früh',
    'Bitte mehr davon.|Grüße von der Küste!|Wo war das?|Für später gemerkt.|Fünf von fünf.|Gute Nacht.|Weiter so.',
  ),
  fr: phrases(
    'Magnifique.|Merci,|Franchement,|Quel calme !|Enfin,|Bonsoir à tous,|Je ne sais pas pourquoi, mais|Bon,|À chaque fois,',
    'la lumière de la seconde moitié est superbe|je l’ai regardée trois fois|c’est parfait pour travailler|les couleurs sont très justes|le bruit du vent change tout|mon chat a regardé jusqu’au bout|le passage lent du milieu est mon préféré|on a envie d’y être tout de suite|la fin arrive trop vite',
    'Encore !|Bonjour de la côte.|C’était où ?|Gardé pour plus tard.|Cinq sur cinq.|Bonne nuit.|Continuez.',
  ),
  es: phrases(
    'Precioso.|Gracias,|La verdad,|¡Qué calma!|Por fin,|Buenas noches,|No sé por qué, pero|Bueno,|Cada vez,',
    'la luz de la segunda mitad es maravillosa|ya lo he visto tres veces|va muy bien para trabajar|los colores son tal como los recuerdo|el sonido del viento lo cambia todo|mi gato lo vio entero conmigo|la parte lenta del medio es mi favorita|dan ganas de estar allí|el final llegó demasiado pronto',
    'Más, por favor.|Saludos desde la costa.|¿Dónde es?|Guardado para luego.|Cinco de cinco.|Buenas noches.|Sigue así.',
  ),
  pl: phrases(
    'Pięknie.|Dziękuję,|Szczerze mówiąc,|Ale spokój!|Nareszcie,|Dobry wieczór,|Nie wiem czemu, ale|No dobrze,|Za każdym razem',
    'światło w drugiej połowie jest cudowne|oglądam to już trzeci raz|dobrze się przy tym pracuje|kolory są dokładnie takie, jak pamiętam|szum wiatru robi całą robotę|kot oglądał razem ze mną|wolny fragment w środku to mój ulubiony|chciałoby się tam być|koniec przyszedł za szybko',
    'Poproszę więcej.|Pozdrowienia znad morza.|Gdzie to jest?|Zapisane na później.|Pięć na pięć.|Dobranoc.|Tak trzymać.',
  ),
  it: phrases(
    'Bellissimo.|Grazie,|Sinceramente,|Che calma!|Finalmente,|Buonasera a tutti,|Non so perché, ma|Va bene,|Ogni volta',
    'la luce della seconda metà è stupenda|l’ho visto già tre volte|è perfetto mentre lavoro|i colori sono proprio quelli|il rumore del vento fa la differenza|il mio gatto lo ha guardato tutto|la parte lenta nel mezzo è la mia preferita|viene voglia di essere lì|la fine arriva troppo presto',
    'Ancora, per favore.|Saluti dalla costa.|Dove siamo?|Salvato per dopo.|Cinque su cinque.|Buonanotte.|Avanti così.',
  ),
  pt: phrases(
    'Lindo.|Obrigado,|Sinceramente,|Que calma!|Finalmente,|Boa noite a todos,|Não sei porquê, mas|Bem,|Todas as vezes',
    'a luz da segunda metade é maravilhosa|já vi três vezes|é ótimo para trabalhar|as cores são como me lembro|o som do vento faz toda a diferença|o meu gato viu até ao fim|a parte lenta do meio é a minha favorita|dá vontade de estar lá|o final chegou cedo demais',
    'Mais, por favor.|Saudações da costa.|Onde fica?|Guardado para depois.|Cinco de cinco.|Boa noite.|Continua.',
  ),
  ja: phrases(
    'きれいですね。|ありがとうございます。|正直に言うと、|落ち着きます。|やっと見られました。|こんばんは。|なぜかわかりませんが、|毎回、',
    '後半の光がすばらしいです|もう三回見ました|仕事中に流しています|色がとても自然です|風の音がいいですね|猫も最後まで見ていました|真ん中のゆっくりした場面が好きです|行ってみたくなりました|終わるのが早すぎます',
    '続きを待っています。|海辺の町より。|どこで撮影しましたか。|あとでまた見ます。|満点です。|おやすみなさい。',
  ),
  nl: phrases(
    'Prachtig.|Bedankt,|Eerlijk gezegd,|Wat een rust!|Eindelijk,|Goedenavond,|Geen idee waarom, maar|Nou ja,|Elke keer weer,',
    'het licht in de tweede helft is schitterend|ik heb het al drie keer gezien|het werkt lekker op de achtergrond|de kleuren kloppen precies|het geluid van de wind maakt het af|mijn kat keek tot het einde mee|het langzame stuk in het midden is mijn favoriet|daar zou ik nu willen zijn|het einde kwam veel te snel',
    'Meer graag.|Groeten van de kust.|Waar is dit?|Bewaard voor later.|Vijf uit vijf.|Welterusten.|Ga zo door.',
  ),
};
