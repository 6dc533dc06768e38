import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
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

const broken: [string, () => Promise<Buffer>][] = [
  ['text under a picture’s name', async () => Buffer.from('not a picture')],
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
  ],
  [
    'a drawing that could run script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  [
    'a picture of a hundred million points',
    () =>
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
  ],
  ['nothing', async () => Buffer.alloc(0)],
]
for (const [what, content] of broken) {
  test(`refuses ${what}`, async () => {
    const { status, envelope } = await upload(await content(), 'x.jpg')
    assert.deepEqual([status, envelope.message], [400, '这张图片打不开，请换一张'])
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
