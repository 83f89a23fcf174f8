import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTACT_FORM_BYTES } from '#config/limits.ts';
import { admit, resolveRoute, routePath } from '#routes/resolve.ts';
import type { Row } from '#routes/row.ts';
import { ROUTES } from '#routes/table.ts';

describe('the route table', () => {
  it('has one row a name and one a path', () => {
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  });

  it('ROUTE-01 has only paths that end with a slash', () => {
    for (const { path } of ROUTES) expect(path).toMatch(/\/$/);
  });

  it('ROUTE-06 ROUTE-07 tells a numeric id from a sort', () => {
    expect(resolveRoute('/videos/1042/')).toMatchObject({ name: 'video', params: { id: '1042' } });
    expect(resolveRoute('/videos/1042/some-dir/')).toMatchObject({ name: 'videoDir' });
    expect(resolveRoute('/videos/longest/2/')).toMatchObject({
      name: 'videos',
      params: { sort: 'longest', page: '2' },
    });
  });

  it('ROUTE-17 ROUTE-18 leads defaults on with 302', () => {
    expect(resolveRoute('/videos/')).toEqual({
      kind: 'redirect',
      status: 302,
      to: '/videos/latest-updates/1/',
    });
    expect(resolveRoute('/videos/longest/')).toMatchObject({ to: '/videos/longest/1/' });
  });

  it('ROUTE-49 ROUTE-50 ROUTE-51 leads old addresses on with 301', () => {
    expect(resolveRoute('/models/mira-vale/videos/3/')).toEqual({
      kind: 'redirect',
      status: 301,
      to: '/model/mira-vale/videos/3/',
    });
    expect(resolveRoute('/models/mira-vale/wall/2/')).toMatchObject({
      to: '/model/mira-vale/wall/',
    });
  });

  it('ROUTE-23 keeps the commas of combined categories', () => {
    expect(resolveRoute('/categories/rain,city/')).toMatchObject({
      to: '/categories/rain,city/latest-updates/1/',
    });
  });

  it('lets nobody see what is a member’s own but the member', () => {
    const rows: readonly Row[] = ROUTES;
    const params = { id: '7' };
    const own = rows.filter((row) => row.kind === 'own' && row.access !== 'anyone');
    for (const row of own) {
      const isDesk = row.kind === 'own' && row.access === 'moderator';
      const role = isDesk ? 'moderator' : 'member';
      expect(admit({ ...row, params }, { id: 7, role })).toBe('open');
      expect(admit({ ...row, params }, null)).not.toBe('open');
    }
    expect(admit({ access: 'member', otherwise: '/login/', params }, null)).toEqual({
      to: '/login/',
    });
    expect(admit({ params }, null)).toBe('open');
  });

  it.each([
    ['member', 'denied', 'open', 'open', 'open'],
    ['owner', 'denied', 'open', 'denied', 'denied'],
    ['moderator', 'denied', 'denied', 'denied', 'open'],
  ] as const)(
    'a page for a %s: nobody %s, whose it is %s, another member %s, a moderator %s',
    (access, ...wanted) => {
      const viewers = [
        null,
        { id: 7, role: 'member' },
        { id: 70, role: 'member' },
        { id: 8, role: 'moderator' },
      ] as const;
      const row = { access, params: { id: '7' } };
      expect(viewers.map((viewer) => admit(row, viewer))).toEqual(wanted);
    },
  );

  it('takes a form where its row says so', () => {
    expect(resolveRoute('/information/contact/')).toMatchObject({ form: CONTACT_FORM_BYTES });
    expect(resolveRoute('/information/terms/')).not.toHaveProperty('form');
  });

  it('ROUTE-86 knows no other path', () => {
    for (const path of [
      '/nothing/',
      '/videos/longest/0/',
      '/videos/longest/x/',
      '/embed/abc/',
      '/a%ZZ/',
    ]) {
      expect(resolveRoute(path)).toBeNull();
    }
  });

  it('never throws, and never redirects off the site', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const found = resolveRoute(path);
        if (found?.kind === 'redirect') expect(found.to).toMatch(/^\/[a-z]/);
      }),
    );
    // Its paths take seconds to make up where the machine is shared.
  }, 20_000);

  it('reads every path it writes', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
        fc.nat(99),
        (dir, page) => {
          fc.pre(!/[/\\\u0000-\u001f]/.test(dir) && dir.trim() !== '' && dir.isWellFormed());
          const path = routePath('modelVideos', { dir, page: page + 1 });
          expect(resolveRoute(path)).toMatchObject({ params: { dir, page: String(page + 1) } });
        },
      ),
    );
  });
});
