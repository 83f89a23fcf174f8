import { describe, expect, it } from 'vitest';
import { FORM_BYTES } from '#config/limits.ts';
import { FILE_FORM_BYTES } from '#contract/form-bytes.ts';
import { findCall } from '#contract/find-call.ts';

const found = (address: string, method = 'GET') =>
  findCall(method, new URL(address, 'http://tube.test'));

const WAY = '/api/.g.php';

it('the way to a sign-in by a provider and back, with what it knows alone', () => {
  const back = `${WAY}?provider=a&back=%2Fx%2F%3Fy%3D1`;
  expect(found(`${back}&debug=1`)).toEqual({ kind: 'provider', name: 'provider', address: back });
  const code = `${WAY}?code=c%2F1&state=s&iss=https%3A%2F%2Fa.example`;
  expect(found(`${code}&session_state=x`)).toMatchObject({ kind: 'provider', address: code });
  expect(found(WAY, 'POST')).toEqual({ kind: 'method', allow: 'GET, HEAD, OPTIONS' });
});

const LIST = '/api/json/videos2/14400/str/latest-updates/60/..1.all...json';

describe('a request is', () => {
  it.each([
    [LIST, 'videos', LIST],
    [`${LIST}?utm_source=x`, 'videos', LIST],
    [LIST.replace('videos2', 'videos'), 'videos', LIST],
    [
      '/api/json/model/60/m/mira.json?gender=she&x=1',
      'model',
      '/api/json/model/60/m/mira.json?gender=she',
    ],
    ['/api/suggester.php?c=a%20b', 'suggesterText', '/api/suggester.php?c=a%20b'],
    ['/api/captcha.php', 'captcha', '/api/captcha.php'],
  ])('%s: the read %s at %s', (address, name, current) => {
    for (const method of ['GET', 'HEAD']) {
      expect(found(address, method)).toEqual({
        kind: 'read',
        name,
        address: current,
        answers: 'json',
        isUncached: current === '/api/captcha.php',
      });
    }
    expect(found(address, 'OPTIONS')).toEqual({ kind: 'options', allow: 'GET, HEAD, OPTIONS' });
    expect(found(address, 'POST')).toEqual({ kind: 'method', allow: 'GET, HEAD, OPTIONS' });
  });

  it('captions, which are no JSON', () => {
    const address = '/api/captions/60/0/1000/1042.en.vtt';
    expect(found(address)).toEqual({
      ...{ kind: 'read', name: 'captions', address, answers: 'vtt', isUncached: false },
    });
  });

  it.each([
    [LIST, false],
    [LIST.replace('.json', '.jsond'), true],
    [LIST.replace('/14400/', '/0/'), true],
    ['/api/json/videos2/600/str/latest-updates/60/history.7.1.all...json', true],
    ['/api/json/friends/600/60/0/0/7.1.json', true],
    ['/api/json/members/600/recent/60/filt......./1.json', false],
    ['/api/json/members/600/recent/60/filt.......7/1.json', true],
    ['/api/json/comments/600/albums/0/0/7.json', false],
    ['/api/json/comments/600/members/0/0/7.json', true],
    ['/api/json/wall/600/60/models/0/0/7.1.json', false],
    ['/api/json/wall/600/60/members/0/0/7.1.json', true],
    ['/api/viewer.php', true],
    ['/api/events.php', true],
  ])('%s: for its asker alone? %s', (address, isUncached) => {
    expect(found(address)).toMatchObject({ kind: 'read', isUncached });
  });

  it('a write, by POST alone', () => {
    const stat = { kind: 'write', name: 'stat', address: '/api/stat.php', bytes: FORM_BYTES };
    expect(found('/api/stat.php?x=1', 'POST')).toEqual(stat);
    for (const [path, name] of [
      ['report', 'report'],
      ['member', 'editMember'],
    ] as const)
      expect(found(`/api/${path}.php`, 'POST')).toMatchObject({
        name,
        bytes: FILE_FORM_BYTES[name],
      });
    for (const method of ['GET', 'OPTIONS', 'PUT']) {
      expect(found('/api/stat.php', method)).toEqual({ kind: 'method', allow: 'POST' });
    }
  });

  it.each([
    '/api/',
    '/api/nothing.json',
    '/json/main/60/str.en.json',
    '/',
    `${LIST}x`,
    '/xapi/stat.php',
    LIST.replace('/api/', '/web/'),
  ])('none: %s', (address) => {
    expect(found(address)).toEqual({ kind: 'missing' });
  });

  it('refused with the code of its part', () => {
    expect(() => found(LIST.replace('/60/', '/241/'))).toThrow('bad_count');
  });
});
