/** Whether the address asks the video to start by itself. `0` and `false` say no. */
export function asksForPlayback(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['autoplay', 'autostart'].some((name) => {
    const value = query.get(name);
    return value !== null && value !== '0' && value !== 'false';
  });
}
