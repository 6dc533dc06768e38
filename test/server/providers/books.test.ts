import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import { loadConfig } from '../../../server/config'
import { ProviderError } from '../../../server/providers'
import { createOpenLibrary } from '../../../server/providers/books/openLibrary'
import { localBooks } from '../../../server/providers/books/local'
import { vendorTimeout } from '../../../server/providers/http'
import { startOpenLibrary, type FakeOpenLibrary } from '../fakes/openLibrary'

describe('books from Open Library', () => {
  let fake: FakeOpenLibrary
  const find = (isbn: string) =>
    createOpenLibrary({ name: 'openlibrary', contact: 'ops@example.com', baseUrl: fake.url }).find(isbn)
  before(async () => void (fake = await startOpenLibrary()))
  after(() => fake.close())
  beforeEach(() => void (fake.instead = null))

  test('by the number, and says who asks', async () => {
    assert.deepEqual(await find('9780140328721'), {
      title: 'Fantastic Mr. Fox',
      author: 'Roald Dahl、Quentin Blake',
      publisher: 'Puffin',
      cover: 'https://covers.openlibrary.org/b/id/8775559-M.jpg',
    })
    const asked = fake.requests.at(-1)
    assert.equal(asked?.url.searchParams.get('bibkeys'), 'ISBN:9780140328721')
    assert.match(String(asked?.headers['user-agent']), /ops@example\.com/)
  })

  test('with no more than it says', async () => {
    assert.deepEqual(await find('9780451526533'), { title: 'Tales', author: '', publisher: '', cover: null })
    assert.deepEqual(await find('9780262033848'), {
      title: 'Algorithms',
      author: '',
      publisher: '',
      cover: null,
    })
    assert.equal(await find('9780321573513'), null)
    assert.equal(await find('9787040396638'), null)
  })

  test('that is down, or answers in anything else, is unavailable', async () => {
    const unavailable = (error: unknown) => error instanceof ProviderError && error.reason === 'unavailable'
    for (const body of ['<html>busy</html>', '[]', 'null']) {
      fake.instead = { type: 'application/json', body }
      await assert.rejects(find('9780140328721'), unavailable, body)
    }
    fake.instead = { status: 503, body: '' }
    await assert.rejects(find('9780140328721'), unavailable)
  })

  test('is not waited for', async () => {
    fake.instead = 'silence'
    const limit = mock.method(AbortSignal, 'timeout', () => AbortSignal.abort(new Error('late')))
    try {
      await assert.rejects(find('9780140328721'), /late/)
      assert.deepEqual(limit.mock.calls[0]?.arguments, [vendorTimeout])
    } finally {
      limit.mock.restore()
    }
  })
})

test('without a vendor nothing is known', async () => {
  assert.equal(await localBooks.find('9780140328721'), null)
  assert.deepEqual(loadConfig({}).books, { name: 'local' })
})

test('the vendor is on where it is told whom to write to', () => {
  assert.deepEqual(loadConfig({ BOOKS_CONTACT: 'ops@example.com' }).books, {
    name: 'openlibrary',
    contact: 'ops@example.com',
    baseUrl: 'https://openlibrary.org',
  })
  assert.equal(loadConfig({ BOOKS_CONTACT: 'ops@example.com', BOOKS: 'local' }).books.name, 'local')
  assert.throws(() => loadConfig({ BOOKS: 'openlibrary' }), /缺少 BOOKS_CONTACT/)
  assert.throws(() => loadConfig({ BOOKS_CONTACT: '管理员' }), /BOOKS_CONTACT/)
  assert.throws(() => loadConfig({ BOOKS_CONTACT: 'a@b.c', BOOKS_API: 'http://x' }), /BOOKS_API/)
})
