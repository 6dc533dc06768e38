import sanitizeHtml from 'sanitize-html'
import type { Category } from '../../../../contract/help/rules'

export interface HelpArticle {
  /** Part of links, and of what people said of it: never changed. */
  id: string
  category: Category
  title: string
  /** One sentence, below the title in lists. */
  summary: string
  html: string
}

const tags = { allowedTags: ['p', 'h2', 'ul', 'ol', 'li', 'strong'], allowedAttributes: {} }

export const p = (...lines: string[]): string => lines.map((line) => `<p>${line}</p>`).join('')
export const h = (title: string): string => `<h2>${title}</h2>`
const items = (lines: readonly string[]): string => lines.map((line) => `<li>${line}</li>`).join('')
export const list = (...lines: string[]): string => `<ul>${items(lines)}</ul>`
export const steps = (...lines: string[]): string => `<ol>${items(lines)}</ol>`

export const article = (
  category: Category,
  id: string,
  title: string,
  summary: string,
  ...parts: string[]
): HelpArticle => ({
  id,
  category,
  title,
  summary,
  html: sanitizeHtml(parts.join(''), tags),
})

/** The words of an article, as search reads them. */
export const wordsOf = ({ title, summary, html }: HelpArticle): string =>
  [title, summary, sanitizeHtml(html, { allowedTags: [] })].join(' ')
