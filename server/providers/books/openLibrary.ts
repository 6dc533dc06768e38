/** Open Library's Books API: https://openlibrary.org/dev/docs/api/books */
import { isText, vendorJson } from '../http'
import type { OpenLibraryConfig } from './config'
import type { BooksProvider, FoundBook } from './types'

type Json = Record<string, unknown>
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Of a list of `{ name }`. */
const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one) => object(one).name).filter(isText) : []

function coverOf(value: unknown): string | null {
  const { large, medium, small } = object(value)
  const address = [medium, large, small].find(isText)
  return address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
}

function bookOf(value: unknown): FoundBook | null {
  const { title, authors, publishers, cover } = object(value)
  if (!isText(title)) return null
  const [publisher = ''] = names(publishers)
  return { title, author: names(authors).join('、'), publisher, cover: coverOf(cover) }
}

/** Needs no key. Callers who say who they are may ask more often. */
export const createOpenLibrary = ({ contact, baseUrl }: OpenLibraryConfig): BooksProvider => ({
  name: 'openlibrary',
  // it sends on to where the Internet Archive keeps them
  covers: ['https://covers.openlibrary.org', 'https://archive.org', 'https://*.us.archive.org'],

  find: async (isbn) => {
    const key = `ISBN:${isbn}`
    const url = new URL('/api/books', baseUrl)
    url.search = new URLSearchParams({ bibkeys: key, format: 'json', jscmd: 'data' }).toString()
    const answer = await vendorJson('open library', url, {
      headers: { 'user-agent': `campus-cloud-life (${contact})`, accept: 'application/json' },
    })
    return bookOf(answer[key])
  },
})
