/** A book as a vendor knows it. */
export interface FoundBook {
  title: string
  /** Names, '' where it knows none. */
  author: string
  publisher: string
  /** An http(s) address. */
  cover: string | null
}

export interface BooksProvider {
  readonly name: 'local' | 'openlibrary'
  /** Origins that covers come from, for the content security policy. */
  readonly covers: readonly string[]
  /** By its ISBN-13; null: it knows none. @throws ProviderError unavailable */
  find(isbn: string): Promise<FoundBook | null>
}
