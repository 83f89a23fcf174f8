/** On a narrow screen the tabs scroll: the one that is open comes into sight. */
const current = document.querySelector('.who-tabs [aria-current]');
current?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
