/** Pictures: what is taken and how it is kept, what is refused and in which words, and that they keep nothing else waiting. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { pictureTurns } from '../../../server/core/file/open'
import { picture } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let person: TestSession
before(async () => {
  app = await startApp()
  person = await app.signIn()
})
after(() => app.close())

const upload = (content: Buffer, filename?: string) =>
  app.upload(content, { token: person.token, ...(filename ? { filename } : {}) })
const fetched = async (url: string) => {
  const { statusCode, rawPayload, headers } = await app.app.inject({ url })
  assert.equal(statusCode, 200)
  return { content: rawPayload, headers }
}

test('a picture is re-encoded, made smaller, and has a thumbnail', async () => {
  const { data, code } = await upload(await picture(3000, 1500))
  assert.equal(code, 0)
  assert.deepEqual([data.width, data.height], [2048, 1024])
  const large = await fetched(data.url)
  const thumb = await fetched(data.thumb)
  assert.equal((await sharp(large.content).metadata()).format, 'webp')
  assert.deepEqual((await sharp(thumb.content).metadata()).width, 480)
  assert.equal(large.headers['content-type'], 'image/webp')
  assert.match(String(large.headers['cache-control']), /immutable/)
  assert.equal(large.headers['x-content-type-options'], 'nosniff')
})

test('it stands upright and says nothing of where or with what it was taken', async () => {
  const sideways = await sharp(await picture(400, 200))
    .withExif({
      IFD0: { Make: 'Phone', Copyright: 'me' },
      IFD3: { GPSLatitude: '30/1 0/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  assert.ok((await sharp(sideways).metadata()).exif)
  const { data } = await upload(sideways)
  assert.deepEqual([data.width, data.height], [200, 400])
  const { exif, xmp } = await sharp((await fetched(data.url)).content).metadata()
  assert.deepEqual([exif, xmp], [undefined, undefined])
})

const sample = (name: string) => readFileSync(path.join(__dirname, '../media', name))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

test('the words of a long screenshot stay readable: its width is kept, and its thumbnail is its top', async () => {
  const { data, code } = await upload(sample('long.png'))
  assert.equal(code, 0)
  assert.deepEqual([data.width, data.height], [1080, 20_000])
  const large = await fetched(data.url)
  assert.equal(large.headers['content-type'], 'image/jpeg', 'WebP has no side as long')
  const { width, height, format } = await sharp(large.content).metadata()
  assert.deepEqual([width, height, format], [1080, 20_000, 'jpeg'])
  const thumb = await sharp((await fetched(data.thumb)).content).metadata()
  assert.deepEqual([thumb.width, thumb.height], [480, 480])
})

test('one that is long within WebP’s sides stays WebP; a panorama keeps its height', async () => {
  const tall = await upload(await plain(1290, 9_000).png().toBuffer())
  assert.deepEqual([tall.data.width, tall.data.height, path.extname(tall.data.url)], [1290, 9_000, '.webp'])
  const wide = await upload(await plain(9_000, 1_000).jpeg().toBuffer())
  assert.deepEqual([wide.data.width, wide.data.height], [9_000, 1_000])
  const huge = await upload(await plain(1_000, 49_000).png().toBuffer())
  assert.deepEqual([huge.data.width, huge.data.height], [408, 20_000])
})

test('GIF and animated WebP go on moving, frame by frame; the thumbnail stands still', async () => {
  const gif = sample('animated.gif')
  for (const content of [gif, await sharp(gif, { animated: true }).webp().toBuffer()]) {
    const { data, code } = await upload(content)
    assert.equal(code, 0)
    assert.deepEqual([data.width, data.height], [60, 60])
    const { pages, delay, loop } = await sharp((await fetched(data.url)).content).metadata()
    assert.deepEqual([pages, delay, loop], [3, [200, 200, 200], 0])
    assert.equal((await sharp((await fetched(data.thumb)).content).metadata()).pages ?? 1, 1)
  }
})

test('an iPhone’s HEIC is taken, and says nothing of where it was taken', async () => {
  const { data, code, envelope } = await upload(sample('phone.heic'))
  assert.equal(code, 0, envelope.message)
  assert.deepEqual([data.width, data.height], [640, 480])
  const { content } = await fetched(data.url)
  const { exif, format } = await sharp(content).metadata()
  assert.deepEqual([exif, format], [undefined, 'webp'])
  const redOf = async (from: number): Promise<number> => {
    const part = sharp(content).extract({ left: from, top: 0, width: 320, height: 240 })
    return (await sharp(await part.png().toBuffer()).stats()).dominant.r
  }
  const [left, right] = [await redOf(0), await redOf(320)]
  assert.ok(left > 180 && right < 80, `${left} ${right}`)
})

test('the wider colours of an iPhone’s HEIC are shown as it shows them', async () => {
  const wide = Buffer.from(sample('phone.heic'))
  const profile = wide.indexOf('colrprof') + 8
  // those of Display P3 in place of sRGB's: red, green and blue
  const columns = [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ]
  for (const [index, column] of columns.entries())
    for (const [row, part] of column.entries())
      wide.writeInt32BE(Math.round(part * 65_536), profile + 388 + 20 * index + 8 + 4 * row)
  const redOf = async (content: Buffer): Promise<number[]> => {
    const { content: kept } = await fetched((await upload(content)).data.url)
    const { data } = await sharp(kept)
      .extract({ left: 100, top: 400, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  const [plain = [], seen = []] = [await redOf(sample('phone.heic')), await redOf(wide)]
  // 221 40 91 of Display P3 is 241 0 89 of sRGB
  for (const [index, want] of [221, 40, 91].entries()) assert.ok(Math.abs((plain[index] ?? 0) - want) < 8)
  for (const [index, want] of [241, 0, 89].entries()) assert.ok(Math.abs((seen[index] ?? 0) - want) < 8)
})

const noPicture = '这不是能打开的图片，请换成 JPG、PNG、GIF、WebP 或 HEIC'
const half = '这张图片不完整，可能没有保存好，请重新保存或换一张'
const broken: [string, () => Promise<Buffer>, string | RegExp][] = [
  ['text under a picture’s name', async () => Buffer.from('not a picture'), noPicture],
  [
    'half a picture',
    async () =>
      (
        await sharp({
          create: {
            width: 900,
            height: 900,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 100, sigma: 50 },
          },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 4_000),
    half,
  ],
  [
    'a drawing that could run script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    noPicture,
  ],
  [
    'a picture of a hundred million points',
    () => plain(10_000, 10_000).png().toBuffer(),
    '图片最多 5000 万像素，这张有 10000 万，请缩小或截取一部分再传',
  ],
  [
    'more frames than anybody looks at',
    () =>
      sharp(Buffer.alloc(301 * 3, Buffer.from([0, 0, 0, 255, 255, 255])), {
        raw: { width: 1, height: 301, channels: 3, pageHeight: 1 },
      })
        .webp()
        .toBuffer(),
    /动图太大.*300 帧/,
  ],
  ['half of an iPhone’s picture', async () => sample('phone.heic').subarray(0, 900), /HEIC.*兼容性最佳/],
  ['nothing', async () => Buffer.alloc(0), '这张图片是空的，请换一张'],
]
for (const [what, content, sentence] of broken) {
  test(`refuses ${what}`, async () => {
    const { status, envelope } = await upload(await content(), 'x.jpg')
    assert.equal(status, 400)
    if (typeof sentence === 'string') assert.equal(envelope.message, sentence)
    else assert.match(envelope.message, sentence)
  })
}

test('refuses 30 MB and keeps nothing of it', async () => {
  const before = await app.pool.query('select count(*)::int as n from pictures')
  const { status, envelope } = await upload(Buffer.alloc(30 * 1024 * 1024, 1))
  assert.deepEqual([status, envelope.message], [413, '图片不能超过 10 MB'])
  const later = await app.pool.query('select count(*)::int as n from pictures')
  assert.deepEqual(later.rows, before.rows)
})

test('wants a form with the field `file`', async () => {
  const send = (headers: Record<string, string>, payload: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { authorization: `Bearer ${person.token}`, ...headers },
      payload,
    })
  const plain = await send({ 'content-type': 'application/json' }, '{}')
  assert.equal(plain.json().message, '请用表单上传文件')
  const form = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nx\r\n--b--\r\n`
  const other = await send({ 'content-type': 'multipart/form-data; boundary=b' }, form('photo'))
  assert.equal(other.json().message, '图片要放在 file 字段里')
  const empty = await send({ 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n')
  assert.equal(empty.json().message, '没有收到图片')
})

test('a dozen large pictures that are turned keep no file waiting', async () => {
  const { data } = await upload(await picture())
  // several people, as each has a few turns alone
  const people = [person, await app.signIn(), await app.signIn()]
  const large = await plain(4_500, 4_500).withMetadata({ orientation: 6 }).png().toBuffer()
  let done = 0
  const all = people.flatMap(({ token }) =>
    Array.from({ length: 4 }, () =>
      app.upload(large, { token }).then((answer) => {
        done += 1
        return answer
      }),
    ),
  )
  const sending = Promise.all(all)
  let read = 0
  for (; done < all.length; read += 1) await fetched(data.url)
  assert.ok(read > 10 * all.length, `a file was read ${read} times meanwhile`)
  assert.deepEqual(
    (await sending).map(({ code, data: { width, height } }) => [code, width, height]),
    Array.from({ length: 12 }, () => [0, 2048, 2048]),
  )
})

test('who sends more than their turns is asked to send later, and others are not', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const before = Array.from({ length: 12 }, () => pictureTurns.run(person.userId, () => ended))
  const { status, envelope, headers } = await upload(await picture())
  assert.deepEqual([status, envelope.code, envelope.message], [503, -2, '现在传图的人太多，请稍后再试'])
  assert.match(String(headers['retry-after']), /^\d+$/)
  const { token } = await app.signIn()
  const other = app.upload(await picture(), { token })
  end()
  await Promise.all(before)
  assert.deepEqual([(await other).code, (await upload(await picture())).code], [0, 0])
})
