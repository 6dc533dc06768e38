// also on: external
/** Sounds and films: what is taken, what is refused, how they are read, whose they are. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { film, sound } from '../../../contract/file/rules'
import { freeMedia, removeFiles } from '../../../server/core/file/free'
import { mediaOf, ownMedia } from '../../../server/core/file/own'
import { eraseDue } from '../../../server/features/security/erase'
import { exportPath } from '../../../contract/security/rules'
import { sql } from 'drizzle-orm'
import { picture, silence } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
before(async () => void (app = await startApp()))
after(() => app.close())

/** A recording of ours, two seconds where it says nothing else. */
const recording = (name: string) => readFileSync(path.join(__dirname, '../media', name))

/** The film with another length in every header of the name. */
function stating(content: Buffer, header: 'mvhd' | 'mdhd', seconds: number): Buffer {
  const changed = Buffer.from(content)
  for (let at = changed.indexOf(header); at !== -1; at = changed.indexOf(header, at + 4)) {
    changed.writeUInt32BE(Math.round(changed.readUInt32BE(at + 16) * seconds), at + 20)
  }
  return changed
}

/** The file with a box of another name, which nobody knows; `within` the first box of that type. */
function renamed(content: Buffer, within: string, type: string): Buffer {
  const changed = Buffer.from(content)
  changed.write('xxxx', changed.indexOf(type, changed.indexOf(within)), 'latin1')
  return changed
}

/** Two seconds whose samples are numbers with a point. */
function floating(): Buffer {
  const sound = silence(8)
  sound.writeUInt16LE(3, 20)
  sound.writeUInt16LE(32, 34)
  return sound
}
/** As telephones code it: A-law. */
function telephone(): Buffer {
  const sound = silence(1)
  sound.writeUInt16LE(6, 20)
  return sound
}

/** What is seen and heard of it, whatever it says of itself. */
function playedOf(content: Buffer): Buffer {
  const film = content.indexOf('mdat')
  if (film > 0) return content.subarray(film, film - 4 + content.readUInt32BE(film - 4))
  const cluster = content.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))
  return content.subarray(cluster > 0 ? cluster : -1000)
}

type Kind = 'audio' | 'video'
const send = (person: TestSession | null, kind: Kind, content: Buffer, filename?: string) =>
  app.upload(content, {
    path: `upload/${kind}`,
    filename,
    type: 'application/octet-stream',
    ...(person ? { token: person.token } : {}),
  })
const read = (url: string, headers = {}) => app.app.inject({ url, headers })
const stored = async (): Promise<number> =>
  (await app.pool.query('select count(*)::int as n from media')).rows[0].n

describe('what is taken', () => {
  const taken: { kind: Kind; ending: string; content: () => Buffer; seconds: number; type: string }[] = [
    { kind: 'audio', ending: 'mp3', content: () => recording('tone.mp3'), seconds: 2, type: 'audio/mpeg' },
    { kind: 'audio', ending: 'm4a', content: () => recording('tone.m4a'), seconds: 2, type: 'audio/mp4' },
    { kind: 'audio', ending: 'm4a', content: () => recording('browser.m4a'), seconds: 2, type: 'audio/mp4' },
    { kind: 'audio', ending: 'aac', content: () => recording('tone.aac'), seconds: 2, type: 'audio/aac' },
    { kind: 'audio', ending: 'ogg', content: () => recording('tone.ogg'), seconds: 2, type: 'audio/ogg' },
    { kind: 'audio', ending: 'weba', content: () => recording('tone.webm'), seconds: 2, type: 'audio/webm' },
    { kind: 'audio', ending: 'wav', content: () => silence(61), seconds: 61, type: 'audio/wav' },
    {
      kind: 'audio',
      ending: 'wav',
      content: () => recording('extensible.wav'),
      seconds: 1,
      type: 'audio/wav',
    },
    { kind: 'audio', ending: 'wav', content: () => floating(), seconds: 2, type: 'audio/wav' },
    { kind: 'video', ending: 'mp4', content: () => recording('film.mp4'), seconds: 2, type: 'video/mp4' },
    { kind: 'video', ending: 'mp4', content: () => recording('silent.mp4'), seconds: 2, type: 'video/mp4' },
    {
      kind: 'video',
      ending: 'mov',
      content: () => recording('film.mov'),
      seconds: 2,
      type: 'video/quicktime',
    },
    {
      kind: 'video',
      ending: 'mp4',
      content: () => recording('fragments.mp4'),
      seconds: 5,
      type: 'video/mp4',
    },
    {
      kind: 'video',
      ending: 'mp4',
      content: () => renamed(recording('fragments.mp4'), 'mvex', 'mehd'),
      seconds: 5,
      type: 'video/mp4',
    },
  ]
  for (const { kind, ending, content, seconds, type } of taken) {
    test(`${kind}: ${ending}, whatever its name, with its length`, async () => {
      const { data, code, envelope } = await send(await app.signIn(), kind, content(), 'x.jpg')
      assert.equal(code, 0, envelope.message)
      assert.equal(data.seconds, seconds)
      const answer = await read(data.url)
      assert.deepEqual(playedOf(answer.rawPayload), playedOf(content()))
      assert.deepEqual([answer.headers['content-type'], path.extname(data.url)], [type, `.${ending}`])
      const { rows } = await app.pool.query('select mime, bytes, seconds from media where id = $1', [data.id])
      assert.deepEqual(rows, [{ mime: type, bytes: answer.rawPayload.length, seconds }])
    })
  }

  test('less than half a second is one', async () => {
    assert.equal(
      (await send(await app.signIn(), 'audio', silence(1, 8000).subarray(0, 2044))).data.seconds,
      1,
    )
  })

  test('players may ask for a part', async () => {
    const { data } = await send(await app.signIn(), 'video', recording('film.mp4'))
    const whole = (await read(data.url)).rawPayload
    const part = await read(data.url, { range: 'bytes=100-199' })
    assert.equal(part.statusCode, 206)
    assert.deepEqual(
      [part.headers['content-range'], part.headers['content-length']],
      [`bytes 100-199/${whole.length}`, '100'],
    )
    assert.deepEqual(part.rawPayload, whole.subarray(100, 200))
    assert.equal((await read(data.url)).headers['accept-ranges'], 'bytes')
    assert.equal((await read(data.url, { range: 'bytes=900000-' })).statusCode, 416)
  })
})

describe('what is refused', () => {
  const noSound = '这段声音打不开，请换成 MP3、M4A、WAV、OGG 或 WebM'
  const noPictures = '这是视频，这里只收声音'
  const noFilm = '这段视频打不开，请换成 MP4 或 MOV'
  const refused: [Kind, string, () => Buffer | Promise<Buffer>, string | RegExp][] = [
    ['audio', 'text', () => Buffer.from('ID3 not a sound'), noSound],
    ['audio', 'nothing', () => Buffer.alloc(0), '这个文件是空的，请换一个'],
    ['audio', 'a picture', () => picture(), noSound],
    ['audio', 'a film', () => recording('film.mp4'), noPictures],
    ['audio', 'a film of the web', () => recording('film.webm'), noPictures],
    ['audio', 'a WAV that few players know', () => telephone(), /编码.*MP3 或 M4A/],
    ['audio', 'a WAV without samples', () => silence(1).subarray(0, 40), /不完整/],
    ['audio', 'a page that could run script', () => Buffer.from('<html><script>1</script></html>'), noSound],
    [
      'audio',
      'a sound that does not say how long it is',
      () => recording('endless.webm'),
      '读不出它有多长，请换一个文件',
    ],
    ['audio', 'more than two hours', () => silence(sound.maxSeconds + 1), '声音不能超过 2 小时'],
    ['video', 'a sound', () => recording('tone.m4a'), /只有声音，没有画面/],
    ['video', 'a picture', () => picture(), noFilm],
    [
      'video',
      'half of a film',
      () => recording('film.mp4').subarray(0, 400),
      /不完整，可能没有录完或没有传完/,
    ],
    ['video', 'a film of the web', () => recording('film.webm'), noFilm],
    ['video', 'a film that only some phones play', () => recording('hevc.mp4'), /H\.264/],
    [
      'video',
      'more than five minutes',
      () => stating(recording('film.mp4'), 'mdhd', film.maxSeconds + 1),
      '视频不能超过 5 分钟',
    ],
    [
      'video',
      'more than five minutes, by the movie alone',
      () => stating(recording('silent.mp4'), 'mvhd', film.maxSeconds + 1),
      '视频不能超过 5 分钟',
    ],
    [
      'video',
      'no length',
      () => stating(stating(recording('silent.mp4'), 'mvhd', 0), 'mdhd', 0),
      '读不出它有多长，请换一个文件',
    ],
  ]
  for (const [kind, what, content, sentence] of refused) {
    test(`${kind}: ${what}`, async () => {
      const before = await stored()
      const { status, envelope } = await send(
        await app.signIn(),
        kind,
        await content(),
        kind === 'audio' ? 'a.mp3' : 'a.mp4',
      )
      assert.equal(status, 400)
      if (typeof sentence === 'string') assert.equal(envelope.message, sentence)
      else assert.match(envelope.message, sentence)
      assert.equal(await stored(), before)
    })
  }

  test('a header that understates the film is no way around the limit', async () => {
    const lie = stating(stating(recording('film.mp4'), 'mdhd', film.maxSeconds + 1), 'mvhd', 0.0004)
    assert.equal((await send(await app.signIn(), 'video', lie)).envelope.message, '视频不能超过 5 分钟')
  })

  test('too many bytes, and leaves nothing of them behind', async () => {
    // a folder of its own: files of other tests are on their way through the system's
    const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-spools-'))
    const { TMPDIR } = process.env
    process.env.TMPDIR = folder
    try {
      const before = await stored()
      const { status, envelope } = await send(await app.signIn(), 'video', Buffer.alloc(film.maxBytes + 1))
      assert.deepEqual([status, envelope.message], [413, '文件不能超过 60 MB'])
      assert.deepEqual([await stored(), await readdir(folder)], [before, []])
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      await rm(folder, { recursive: true })
    }
  })

  test('who is signed out', async () => {
    for (const kind of ['audio', 'video'] as const) {
      const { status, code } = await send(null, kind, recording('film.mp4'))
      assert.deepEqual([status, code], [401, 1001])
    }
  })

  test('the wrong field', async () => {
    const { token } = await app.signIn()
    const payload = '--b\r\ncontent-disposition: form-data; name="sound"; filename="a"\r\n\r\nx\r\n--b--\r\n'
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await app.app.inject({ method: 'POST', url: '/api/upload/audio', headers, payload })
    assert.equal(answer.json().message, '文件要放在 file 字段里')
  })
})

describe('whose it is', () => {
  const viewer = ({ userId }: TestSession) => ({ id: userId }) as Parameters<typeof ownMedia>[1]

  test('its owner uses it, as what it is; a stranger does not', async () => {
    const [owner, stranger] = [await app.signIn(), await app.signIn()]
    const { data } = await send(owner, 'audio', recording('tone.mp3'))
    const own = await ownMedia(app.context, viewer(owner), 'sound', data.id)
    assert.deepEqual(mediaOf(own, app.context), data)
    await assert.rejects(ownMedia(app.context, viewer(stranger), 'sound', data.id), {
      status: 400,
      msg: '录音没有上传成功，请重新录制',
    })
    await assert.rejects(ownMedia(app.context, viewer(owner), 'film', data.id), {
      status: 400,
      msg: '视频没有上传成功，请重新选择',
    })
  })

  const there = (key: string): Promise<boolean> =>
    app.context.providers.storage.read(key).then(
      () => true,
      () => false,
    )
  const keyOf = (url: string): string => url.replace('/files/', '')

  test('goes when it is freed, but for what a case needs', async () => {
    const owner = await app.signIn()
    const [loose, needed] = [
      await send(owner, 'video', recording('film.mp4')),
      await send(owner, 'audio', recording('tone.mp3')),
    ]
    const { rows } = await app.pool.query(
      `insert into complaint_cases (id, number, subject, subject_id, owner_id, state, snapshot) select gen_random_uuid(), 'M-1', 'user', $1, $1, 'open', '{}' returning id`,
      [owner.userId],
    )
    await app.pool.query(`insert into complaint_files (key, case_id, part) values ($1, $2, 'snapshot')`, [
      keyOf(needed.data.url),
      rows[0].id,
    ])
    const keys = await app.db.transaction((tx) => freeMedia(tx, sql`m.owner_id = ${owner.userId}`))
    await removeFiles(app.context, keys)
    assert.deepEqual(keys, [keyOf(loose.data.url)])
    assert.deepEqual([await there(keyOf(loose.data.url)), await there(keyOf(needed.data.url))], [false, true])
  })

  test('is in the export, and gone with who leaves', async () => {
    const owner = await app.signIn()
    const { data } = await send(owner, 'audio', recording('tone.mp3'))
    await app.post('user/export', {}, { token: owner.token })
    const exported = await app.app.inject({
      url: `/api/${exportPath}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const [mine, ...others] = exported.json().media
    assert.deepEqual([mine.kind, mine.url, mine.seconds, others], ['sound', data.url, 2, []])
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      owner.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.equal(
      (await app.pool.query('select 1 from media where owner_id = $1', [owner.userId])).rowCount,
      0,
    )
    assert.equal(await there(keyOf(data.url)), false)
  })
})
