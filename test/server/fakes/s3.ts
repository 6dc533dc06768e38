import { createHash, createHmac } from 'node:crypto'
import { startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

/** S3's REST API, path style, for one bucket, with AWS's version 4 signature. */
export interface FakeS3 extends Vendor {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  objects: Map<string, { content: Buffer; type: string; cacheControl: string }>
}

const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

function genuine(
  { method, url, headers, body }: VendorRequest,
  fake: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  if (!match) return false
  const [, id, scope = '', names = '', signature] = match
  const [date = '', region = '', service = ''] = scope.split('/')
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const canonicalHeaders = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('')
  const canonical = [method, url.pathname, query, canonicalHeaders, names, payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${fake.secretAccessKey}`, date), region), service), 'aws4_request')
  return id === fake.accessKeyId && hmac(key, toSign).toString('hex') === signature
}

const xml = (status: number, body: string): VendorAnswer => ({
  status,
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
})
const error = (status: number, code: string): VendorAnswer =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

/** Two keys a page, so that paging is needed. */
function list(keys: string[], after: string): VendorAnswer {
  const rest = keys.sort().filter((key) => key > after)
  const page = rest.slice(0, 2)
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>1</Size><ETag>"e"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  )
  const more =
    rest.length > page.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  return xml(
    200,
    `<ListBucketResult><KeyCount>${page.length}</KeyCount>${more}${entries.join('')}</ListBucketResult>`,
  )
}

export async function startS3(): Promise<FakeS3> {
  const fake = {
    bucket: 'campus',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'the secret access key',
    objects: new Map<string, { content: Buffer; type: string; cacheControl: string }>(),
  }

  function answer(request: VendorRequest): VendorAnswer {
    const { method, url, headers, body } = request
    if (!genuine(request, fake)) return error(403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== fake.bucket) return error(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '') return list([...fake.objects.keys()], url.searchParams.get('continuation-token') ?? '')
    if (method === 'PUT') {
      fake.objects.set(key, {
        content: body,
        type: headers['content-type'] ?? '',
        cacheControl: headers['cache-control'] ?? '',
      })
      return { body: '' }
    }
    const object = fake.objects.get(key)
    if (method === 'DELETE') {
      fake.objects.delete(key)
      return { status: 204, body: '' }
    }
    return object ? { type: object.type, body: object.content } : error(404, 'NoSuchKey')
  }
  return Object.assign(fake, await startVendor(answer))
}
