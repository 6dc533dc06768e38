import type { EnvReader } from '../../env'

export interface OpenLibraryConfig {
  name: 'openlibrary'
  /** Where its people reach ours: it asks callers to say so. */
  contact: string
  baseUrl: string
}
export type BooksConfig = { name: 'local' } | OpenLibraryConfig

/** Without a vendor people type what a book is called, in production too. */
export function readBooks(env: EnvReader): BooksConfig {
  const name = env.choice('BOOKS', ['openlibrary', 'local'])
  if ((name ?? (env.any(['BOOKS_CONTACT']) ? 'openlibrary' : 'local')) === 'local') return { name: 'local' }
  const contact = env.required('BOOKS_CONTACT')
  if (!/^[\x21-\x7e]*$/.test(contact)) env.problem('BOOKS_CONTACT 应为邮箱或网址')
  return {
    name: 'openlibrary',
    contact,
    baseUrl: env.url('BOOKS_API', ['https:']) ?? 'https://openlibrary.org',
  }
}
