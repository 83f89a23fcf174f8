import { describe, expect, it } from 'vitest';
import { astroRender } from '#server/render.ts';

type Handler = Parameters<typeof astroRender>[0];

const render = (handler: Handler, url = '/videos/') => astroRender(handler, null)(url, { a: 1 });

describe('asking Astro for a page', () => {
  it('gives status, headers and the whole body', async () => {
    const rendered = await render((_request, response) => {
      response.writeHead(201, { 'x-a': '1', 'set-cookie': ['a', 'b'] });
      response.write('one ');
      response.end(Buffer.from('two'));
      return Promise.resolve();
    });
    expect(rendered).toEqual({
      status: 201,
      headers: { 'x-a': '1', 'set-cookie': ['a', 'b'] },
      body: Buffer.from('one two'),
    });
  });

  it('gives null when no route has the address', async () => {
    const rendered = await render((_request, _response, next) => {
      next();
      return Promise.resolve();
    });
    expect(rendered).toBeNull();
  });

  it('hands over the locals and nothing of a visitor', async () => {
    let seen: object = {};
    await astroRender((request, response, _next, locals) => {
      seen = { method: request.method, url: request.url, headers: request.headers, locals };
      response.end();
      return Promise.resolve();
    }, 'https://example.org')('/de/?s=a', { a: 1 });
    expect(seen).toEqual({
      method: 'GET',
      url: '/de/?s=a',
      headers: { host: 'example.org', accept: 'text/html' },
      locals: { a: 1 },
    });
  });

  it('has Astro let go of request and answer, or they stay in memory for good', async () => {
    let kept = 0;
    const keepUntilClosed: Handler = ({ socket }) => {
      kept += 1;
      socket.once('close', () => {
        kept -= 1;
      });
      return Promise.resolve();
    };
    const failing: Handler = async (...asked) => {
      await keepUntilClosed(...asked);
      throw new Error('broken');
    };
    await render(keepUntilClosed);
    await expect(render(failing)).rejects.toThrow('broken');
    expect(kept).toBe(0);
  });

  it('begins one page a turn of the event loop, so that others are answered in between', async () => {
    const order: string[] = [];
    const render = astroRender((request, response) => {
      order.push(request.url ?? '');
      // What came meanwhile from elsewhere has its turn before the next page.
      setImmediate(() => order.push('others'));
      response.end();
      return Promise.resolve();
    }, null);
    await Promise.all(['/1/', '/2/', '/3/'].map((url) => render(url, {})));
    expect(order).toEqual(['/1/', 'others', '/2/', 'others', '/3/']);
  });

  it('takes a page that broke off for a failure', async () => {
    const rendered = await render((_request, response) => {
      response.writeHead(200);
      response.write('half');
      response.destroy(new Error('broken'));
      return Promise.resolve();
    });
    expect(rendered?.status).toBe(500);
  });
});
