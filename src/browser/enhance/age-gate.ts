/** Makes Enter of the age gate work without loading the page again. Leave and everything else stays as it is. */
export function openGate(): void {
  const gate = document.getElementById('gate');
  gate?.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const secure = location.protocol === 'https:' ? ';Secure' : '';
    document.cookie = `age=1;Path=/;Max-Age=31536000;SameSite=Lax${secure}`;
    document.getElementById('page')?.removeAttribute('inert');
    gate.remove();
    document.getElementById('main')?.focus();
  });
}
