/** The page of an address that is sent to others: HTML for programs that show previews, and a way on for people. */
import { escapeHtml } from '../../http/html'

interface Content {
  /** Address of this page. */
  address: string
  /** Path at which the app shows the thing, from the root of the site. */
  app: string
  title: string
  text: string
  /** With its origin. */
  picture: string
  /** True where search engines may index it. */
  listed: boolean
}

const site = '校园云生活'

/**
 * Seconds until browsers go on to the app. A search engine takes a refresh at once for a move of the page, and the app's
 * address after its # for the home page; after a second it keeps this page.
 */
const stay = { listed: 1, hidden: 0 } as const

/** The page as HTML, with everything in it escaped. Nothing in it runs: browsers go on by the refresh, people without one by the link. */
export function pageOf(content: Content): string {
  const [title, text, picture, address, app] = (['title', 'text', 'picture', 'address', 'app'] as const).map(
    (name) => escapeHtml(content[name]),
  )
  const whole = content.title === site ? site : `${title} · ${site}`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${whole}</title>
<meta name="description" content="${text}">
<meta name="robots" content="${content.listed ? 'index, follow' : 'noindex'}">
<link rel="canonical" href="${address}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="${site}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${picture}">
<meta itemprop="name" content="${title}">
<meta itemprop="description" content="${text}">
<meta itemprop="image" content="${picture}">
<meta name="twitter:card" content="summary">
<meta http-equiv="refresh" content="${content.listed ? stay.listed : stay.hidden}; url=${app}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${app}">在${site}打开</a></p>
</main>
</body>
</html>
`
}

/** Preview of things that not everyone may read. */
export const plain = {
  title: site,
  text: '校园云生活：学生自己的校园圈子、跑腿、二手、活动和课表。',
}
