import { jsonAnswer, startVendor, type Vendor, type VendorAnswer } from './vendor'

/** Open Library's Books API as its documents show it: what it knows by `ISBN:…`, and `{}` for what it does not. */
export interface FakeOpenLibrary extends Vendor {
  /** In place of what it knows, until it is null again; 'silence': no answer at all. */
  instead: VendorAnswer | 'silence' | null
}

const cover = (size: string) => `https://covers.openlibrary.org/b/id/8775559-${size}.jpg`
const known: Record<string, object> = {
  'ISBN:9780140328721': {
    url: 'https://openlibrary.org/books/OL7353617M/Fantastic_Mr._Fox',
    key: '/books/OL7353617M',
    title: 'Fantastic Mr. Fox',
    authors: [
      { url: 'https://openlibrary.org/authors/OL34184A/Roald_Dahl', name: 'Roald Dahl' },
      { url: 'https://openlibrary.org/authors/OL1A/Quentin_Blake', name: 'Quentin Blake' },
    ],
    publishers: [{ name: 'Puffin' }],
    publish_date: 'October 1, 1988',
    identifiers: { isbn_13: ['9780140328721'], openlibrary: ['OL7353617M'] },
    cover: { small: cover('S'), medium: cover('M'), large: cover('L') },
  },
  // only what every entry has
  'ISBN:9780451526533': { url: 'https://openlibrary.org/books/OL1M', key: '/books/OL1M', title: 'Tales' },
  'ISBN:9780262033848': { title: 'Algorithms', cover: { medium: 'javascript:alert(1)' }, authors: 'MIT' },
  'ISBN:9780321573513': { key: '/books/OL2M', title: 7 },
}

export async function startOpenLibrary(): Promise<FakeOpenLibrary> {
  const vendor = await startVendor(({ url }) => {
    if (fake.instead !== null) return fake.instead === 'silence' ? null : fake.instead
    const { searchParams: asked } = url
    if (url.pathname !== '/api/books' || asked.get('format') !== 'json' || asked.get('jscmd') !== 'data')
      return jsonAnswer({ error: 'not found' }, 404)
    const found = (asked.get('bibkeys') ?? '').split(',').filter((key) => key in known)
    return jsonAnswer(Object.fromEntries(found.map((key) => [key, known[key]])))
  })
  const fake: FakeOpenLibrary = Object.assign(vendor, { instead: null })
  return fake
}
