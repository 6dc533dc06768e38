// also on: external
/** Sounds and films say nothing of where, when, with what and by whom they were made, those of before included. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Boxes } from '../../../server/core/file/media/boxes'
import { Bytes } from '../../../server/core/file/media/bytes'
import { cleanMovie } from '../../../server/core/file/media/cleanMovie'
import { movieOf } from '../../../server/core/file/media/movie'
import { cleaningRound } from '../../../server/features/file/rounds'
import { newPerson, newSchool, picture, publish, silence } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let owner: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  owner = await newPerson(app, school)
})
after(() => app.close())

const recording = (name: string) => readFileSync(path.join(__dirname, '../media', name))
const send = async (kind: 'audio' | 'video', content: Buffer, by = owner) =>
  app.upload(content, { path: `upload/${kind}`, token: by.token, type: 'application/octet-stream' })
const fetched = async (url: string): Promise<Buffer> => (await app.app.inject({ url })).rawPayload

/** As a phone writes it, in each of its boxes. */
const place = '+30.5114+114.4013/'

function box(type: string, ...content: Buffer[]): Buffer {
  const whole = Buffer.concat([Buffer.alloc(8), ...content])
  whole.writeUInt32BE(whole.length)
  whole.write(type, 4, 'latin1')
  return whole
}
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

/** The boxes that stand in a row. */
function boxesOf(content: Buffer): Buffer[] {
  const all: Buffer[] = []
  for (let at = 0; at < content.length; at += content.readUInt32BE(at))
    all.push(content.subarray(at, at + content.readUInt32BE(at)))
  return all
}
const typeOf = (one: Buffer): string => one.toString('latin1', 4, 8)
/** The boxes with more at the end of the first of that type. */
const withMore = (all: Buffer[], type: string, change: (content: Buffer) => Buffer): Buffer[] => {
  const at = all.findIndex((one) => typeOf(one) === type)
  return all.map((one, index) => (index === at ? box(type, change(one.subarray(8))) : one))
}

/** A film that tells of its place in every way that a box has, with a track of places. */
function telling(): Buffer {
  const secret = Buffer.from(place)
  const told = [
    box('udta', box('©xyz', secret)),
    box('meta', secret),
    box('uuid', secret),
    box('free', secret),
  ]
  const handler = (type: string) => box('hdlr', numbers(0, 0), Buffer.from(`${type}            ${place}`))
  const all = boxesOf(recording('film.mp4')).filter((one) => typeOf(one) !== 'free')
  const samples = all.find((one) => typeOf(one) === 'mdat') ?? Buffer.alloc(0)
  const first = [
    ...all.filter((one) => typeOf(one) === 'ftyp'),
    box('mdat', samples.subarray(8), secret, secret),
  ]
  const at = first.reduce((sum, { length }) => sum + length, 0) - 2 * secret.length
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, 1000, 2000, 0)),
      handler('meta'),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', numbers(0, 0, 2, secret.length, secret.length)),
          box('stsc', numbers(0, 1, 1, 1, 1)),
          box('stco', numbers(0, 2, at, at + secret.length)),
        ),
      ),
    ),
  )
  const moov = all.find((one) => typeOf(one) === 'moov') ?? Buffer.alloc(0)
  const inner = withMore(boxesOf(moov.subarray(8)), 'trak', (content) =>
    Buffer.concat(
      withMore(boxesOf(content), 'mdia', (media) =>
        Buffer.concat(boxesOf(media).map((one) => (typeOf(one) === 'hdlr' ? handler('vide') : one))),
      ).concat(told),
    ),
  )
  return Buffer.concat([
    ...first,
    box('moov', ...inner, track, ...told),
    box('moof', box('mfhd', numbers(0, 1)), box('traf', box('tfhd', numbers(0, 1)), ...told), ...told),
    ...told,
    Buffer.from(`SEFT ${place}`),
  ])
}

/** A fragment of two tracks, of which the second is of places, by each way to say where its samples are. */
function mixed(way: 'moof' | 'file' | 'before'): Buffer {
  const all = boxesOf(recording('fragments.mp4'))
  const track = box(
    'trak',
    box('tkhd', numbers(0, 0, 0, 9), Buffer.alloc(68)),
    box('mdia', box('mdhd', numbers(0, 0, 0, 1000, 0, 0)), box('hdlr', numbers(0, 0), Buffer.from('meta'))),
  )
  const usual = box('trex', numbers(0, 9, 1, 1000, place.length, 0))
  const head = withMore(all, 'moov', (moov) =>
    Buffer.concat([...withMore(boxesOf(moov), 'mvex', (more) => Buffer.concat([more, usual])), track]),
  )
  const before = Buffer.concat(head)
  const fragment = (seen: number, moof: number): Buffer => {
    const base = { moof: 0x20000, file: 1, before: 0 }[way]
    const from = way === 'file' ? [0, before.length] : []
    const at = (offset: number) => (way === 'before' ? [] : [offset])
    const run = way === 'before' ? 0 : 1
    return box(
      'moof',
      box('mfhd', numbers(0, 7)),
      box('traf', box('tfhd', numbers(base, 1, ...from)), box('trun', numbers(0x201, 1, moof + 8, seen))),
      box(
        'traf',
        box('tfhd', numbers(base, 9, ...from)),
        box('trun', numbers(run, 1, ...at(moof + 8 + seen))),
      ),
    )
  }
  const seen = Buffer.from('what is seen')
  const { length } = fragment(seen.length, 0)
  return Buffer.concat([before, fragment(seen.length, length), box('mdat', seen, Buffer.from(place), seen)])
}

/** Where each moment of its making stands. */
const momentsOf = (content: Buffer): number[] =>
  ['mvhd', 'tkhd', 'mdhd'].flatMap((type) => {
    const found: number[] = []
    for (let at = content.indexOf(type); at !== -1; at = content.indexOf(type, at + 4))
      found.push(content.readUInt32BE(at + 8), content.readUInt32BE(at + 12))
    return found
  })

/** ID3 of the version before a sound, and its older form behind it, with what music players write between. */
function tagged(sound: Buffer): Buffer {
  const words = Buffer.from(`TXXX....${place}`)
  const size = Buffer.from([0, 0, words.length >> 7, words.length & 127])
  const front = Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), size, words])
  const ape = Buffer.alloc(32)
  ape.write('APETAGEX')
  ape.writeUInt32LE(words.length + 32, 12)
  const old = Buffer.alloc(128)
  old.write(`TAG${place}`)
  return Buffer.concat([front, front, sound, words, ape, old])
}

const noted = (): Buffer => {
  const note = (type: string) => {
    const head = Buffer.alloc(8)
    head.write(type)
    head.writeUInt32LE(place.length, 4)
    return Buffer.concat([head, Buffer.from(place)])
  }
  const wave = silence(2)
  return Buffer.concat([wave.subarray(0, 36), note('LIST'), note('bext'), wave.subarray(36), note('id3 ')])
}

/** Checks of pages as RFC 3533 has them. */
function pagesHold(content: Buffer): boolean {
  for (let at = 0; at < content.length;) {
    const count = content[at + 26] ?? 0
    const length = content.subarray(at + 27, at + 27 + count).reduce((sum, size) => sum + size, 27 + count)
    const page = Buffer.from(content.subarray(at, at + length))
    const said = page.readUInt32LE(22)
    page.writeUInt32LE(0, 22)
    let sum = 0
    for (const byte of page)
      for (let bit = 7; bit >= 0; bit -= 1) {
        const high = (sum >>> 31) ^ ((byte >> bit) & 1)
        sum = ((sum << 1) ^ (high ? 0x04c11db7 : 0)) >>> 0
      }
    if (sum !== said) return false
    at += length
  }
  return true
}

describe('an upload', () => {
  test('of a phone says nothing of its place to who reads it under a pseudonym', async () => {
    const sent = recording('placed.mov')
    assert.match(sent.toString('latin1'), /\+30\.5000\+114\.4000/)
    const { data } = await send('video', sent)
    await app.pool.query('update schools set anonymous = true where id = $1', [school])
    const cover = await app.upload(await picture(), { token: owner.token })
    const dynamic = await publish(app, owner, { film: data.id, pictures: [cover.data.id], anonymous: true })
    const read = await fetched(dynamic.film?.url ?? '')
    assert.equal(read.length, sent.length)
    assert.doesNotMatch(read.toString('latin1'), /30\.5000|©|xyz|mod/)
  })

  test('of a film loses place, phone and time wherever they stand, and no picture of it moves', async () => {
    const sent = telling()
    const { data, code, envelope } = await send('video', sent)
    assert.equal(code, 0, envelope.message)
    const read = await fetched(data.url)
    assert.equal(read.indexOf('30.5114'), -1)
    assert.ok(momentsOf(read).length >= 10)
    assert.deepEqual([...new Set(momentsOf(read))], [0])
    const film = recording('film.mp4')
    const samples = boxesOf(film).find((one) => typeOf(one) === 'mdat') ?? Buffer.alloc(0)
    assert.notEqual(read.indexOf(samples.subarray(8)), -1)
    assert.equal((await send('video', read)).data.seconds, data.seconds)
  })

  for (const way of ['moof', 'file', 'before'] as const)
    test(`of a film whose fragments hold places beside pictures loses the places (${way})`, async () => {
      const sent = mixed(way)
      assert.notEqual(sent.indexOf(place), -1)
      const { data, code, envelope } = await send('video', sent)
      assert.equal(code, 0, envelope.message)
      const read = await fetched(data.url)
      assert.equal(read.indexOf('30.5114'), -1)
      assert.equal(read.toString('latin1').split('what is seen').length, 3)
    })

  const sounds: [string, () => Buffer][] = [
    ['MP3', () => tagged(recording('tone.mp3').subarray(148))],
    ['AAC', () => tagged(recording('tone.aac'))],
    ['WAV', noted],
    [
      'M4A',
      () => Buffer.concat([recording('tone.m4a'), box('udta', box('meta', box('ilst', Buffer.from(place))))]),
    ],
    [
      'Ogg',
      () => {
        const sound = recording('tone.ogg')
        sound.write(place, sound.indexOf('handler_name'))
        return sound
      },
    ],
    [
      'WebM',
      () => {
        const sound = recording('tone.webm')
        sound.write(place, sound.indexOf('DURATION'))
        return sound
      },
    ],
  ]
  for (const [what, content] of sounds) {
    test(`of a sound (${what}) says nothing beside what is heard`, async () => {
      const sent = content()
      assert.notEqual(sent.indexOf(place), -1)
      const { data, code, envelope } = await send('audio', sent)
      assert.equal(code, 0, envelope.message)
      assert.equal(data.seconds, 2)
      const read = await fetched(data.url)
      assert.equal(read.indexOf('30.5114'), -1)
      if (what === 'Ogg') assert.ok(pagesHold(read))
      // what is clean stays as it is
      assert.deepEqual(await fetched((await send('audio', read)).data.url), read)
    })
  }

  const head = recording('film.mp4').subarray(0, 32)
  const many = (part: Buffer, count: number) => Buffer.concat(Array<Buffer>(count).fill(part))
  let nested: Buffer = Buffer.alloc(0)
  for (let depth = 0; depth < 8000; depth += 1) nested = box('mdia', nested)
  const dear: [string, 'audio' | 'video', () => Buffer, RegExp][] = [
    [
      'a film of 900,000 boxes',
      'video',
      () => Buffer.concat([head, many(box('free'), 900_000)]),
      /结构太复杂/,
    ],
    [
      'one of as many in its head',
      'video',
      () => Buffer.concat([head, box('moov', many(box('free'), 900_000))]),
      /结构太复杂/,
    ],
    [
      '8,000 boxes in each other',
      'video',
      () => Buffer.concat([head, box('moov', box('trak', nested))]),
      /打不开/,
    ],
    [
      'a sound of a million parts',
      'audio',
      () => Buffer.concat([recording('tone.webm'), many(Buffer.from([0xec, 0x80]), 1_000_000)]),
      /结构太复杂/,
    ],
    [
      'a WAV of 900,000 chunks',
      'audio',
      () => Buffer.concat([silence(1).subarray(0, 12), many(Buffer.from('abcd\0\0\0\0'), 900_000)]),
      /不完整/,
    ],
  ]
  for (const [what, kind, content, sentence] of dear) {
    test(`of ${what} is refused before all of it is read`, async () => {
      const { status, envelope } = await send(kind, content())
      assert.equal(status, 400)
      assert.match(envelope.message, sentence)
    })
  }
})

test('a film with many samples in many boxes is cleaned in as many steps as it has parts', async () => {
  const many = 3_000
  const chunks = Array.from({ length: many }, (_, nth) => 2 * nth)
  const track = box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box('hdlr', numbers(0, 0), Buffer.from('meta')),
      box(
        'minf',
        box(
          'stbl',
          box('stsz', numbers(0, 1, many)),
          box('stsc', numbers(0, 1, 1, 1, 1)),
          box('stco', numbers(0, many, ...chunks)),
        ),
      ),
    ),
  )
  const empty = box('mdat')
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('moov', track),
    ...Array<Buffer>(many).fill(empty),
  ])
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'))
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, film)
  let steps = 0
  await Bytes.with(file, async (bytes) => {
    const boxes = await new Boxes().read(bytes)
    const movie = movieOf(boxes)
    assert.ok(movie)
    const clear = bytes.clear.bind(bytes)
    bytes.clear = (from, end) => {
      steps += 1
      return clear(from, end)
    }
    await cleanMovie(bytes, boxes, movie)
  }).finally(() => rmSync(folder, { recursive: true }))
  assert.ok(steps <= 3 * many, `${steps} steps`)
})

describe('the round', () => {
  const keyOf = (url: string): string => url.replace('/files/', '')
  /** A film as it was stored before films were cleaned. */
  const stored = async (content: Buffer): Promise<{ id: string; url: string }> => {
    const { data } = await send('video', recording('film.mp4'), await app.signIn())
    await app.context.providers.storage.put(keyOf(data.url), content, 'video/mp4')
    await app.pool.query('update media set cleaned_at = null, bytes = 1 where id = $1', [data.id])
    return data
  }
  const waiting = async (): Promise<string[]> =>
    (await app.pool.query<{ id: string }>('select id from media where cleaned_at is null')).rows.map(
      ({ id }) => id,
    )

  test('cleans what was stored before, where it stands, and no file twice', async () => {
    const [one, other] = [await stored(telling()), await stored(recording('placed.mov'))]
    assert.equal(await cleaningRound(app.context, () => true), 2)
    for (const { id, url } of [one, other]) {
      const read = await fetched(url)
      assert.doesNotMatch(read.toString('latin1'), /30\.5/)
      const { rows } = await app.pool.query('select bytes from media where id = $1', [id])
      assert.deepEqual(rows, [{ bytes: read.length }])
    }
    assert.equal(await cleaningRound(app.context, () => true), 0)
  })

  test('goes on where it was stopped, and past a file that is lost', async () => {
    const lost = await stored(telling())
    await app.context.providers.storage.remove(keyOf(lost.url))
    const [one, other] = [await stored(telling()), await stored(telling())]
    let left = 2
    assert.equal(await cleaningRound(app.context, () => (left -= 1) >= 0), 1)
    assert.deepEqual((await waiting()).sort(), [lost.id, other.id].sort())
    assert.equal(await cleaningRound(app.context, () => true), 1)
    assert.deepEqual(await waiting(), [lost.id])
    assert.equal((await fetched(one.url)).indexOf('30.5114'), -1)
  })
})
