import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** File endings of a mini-program, by target. */
const kinds = [
  { target: 'wechat', template: '.wxml', style: '.wxss' },
  { target: 'qq', template: '.qml', style: '.qss' },
  { target: 'ali', template: '.axml', style: '.acss' },
]

/** What the vendors' tools read and leave out of the package. */
const outside = new Set(['project.config.json', 'mini.project.json'])

/**
 * A built mini-program: `files` is a map of path to bytes; `packageOf(file)` is the subpackage's root or 'main';
 * `pages` are full paths. Throws when `directory` holds none.
 */
export function readPackage(directory) {
  const files = new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(directory, file).split(path.sep).join('/'), statSync(file).size])
      .filter(([file]) => !outside.has(file)),
  )
  const kind = kinds.find(({ template }) => [...files.keys()].some((file) => file.endsWith(template)))
  if (!kind || !files.has('app.json')) throw new Error(`${directory} holds no built mini-program`)

  const text = (file) => readFileSync(path.join(directory, file), 'utf8')
  const app = JSON.parse(text('app.json'))
  const subPackages = app.subPackages ?? []
  const roots = subPackages.map(({ root }) => root)
  return {
    ...kind,
    directory,
    files,
    app,
    roots,
    text,
    pages: [
      ...app.pages,
      ...subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
    ],
    packageOf: (file) => roots.find((root) => file.startsWith(`${root}/`)) ?? 'main',
  }
}

/** Bytes of the main package, of each subpackage and of all. */
export function sizes({ files, roots, packageOf }) {
  const packages = Object.fromEntries(['main', ...roots].map((name) => [name, 0]))
  for (const [file, bytes] of files) packages[packageOf(file)] += bytes
  return { packages, total: Object.values(packages).reduce((sum, bytes) => sum + bytes, 0) }
}

const references = {
  '.js': /\brequire\(["'](\.[^"']+)["']\)/g,
  style: /@import\s+["']([^"']+)["']/g,
  template: /<import\s+src="([^"]+)"/g,
}

/** What a mini-program would only find out when it runs: problems as sentences, none when all is well. */
export function structureProblems({ app, files, roots, pages, template, style, text, packageOf }) {
  const problems = []
  const need = (file, why) => files.has(file) || problems.push(`${why}: ${file} is missing`)

  for (const page of pages)
    for (const ending of ['.js', '.json', template]) need(page + ending, `page ${page}`)
  for (const root of roots) {
    const inside = roots.filter((other) => other !== root && other.startsWith(`${root}/`))
    const main = app.pages.filter((page) => page.startsWith(`${root}/`))
    if (inside.length || main.length)
      problems.push(`package ${root} holds ${[...inside, ...main].join(', ')} of another package`)
  }
  for (const rule of Object.values(app.preloadRule ?? {}))
    for (const root of rule.packages)
      if (!roots.includes(root)) problems.push(`preloadRule names ${root}, which is no package`)
  for (const tab of app.tabBar?.list ?? app.tabBar?.items ?? []) {
    if (!app.pages.includes(tab.pagePath)) problems.push(`tab ${tab.pagePath} is no page of the main package`)
    for (const icon of [tab.iconPath ?? tab.icon, tab.selectedIconPath ?? tab.activeIcon])
      if (!icon.startsWith('@')) need(icon, `tab ${tab.pagePath}`)
  }

  let followed = 0
  for (const file of files.keys()) {
    const ending = path.extname(file)
    const pattern =
      references[ending] ??
      (ending === style ? references.style : ending === template ? references.template : null)
    for (const [, target] of pattern ? text(file).matchAll(pattern) : []) {
      followed += 1
      const resolved = target.startsWith('/')
        ? target.slice(1)
        : path.posix.join(path.posix.dirname(file), target)
      need(resolved, file)
      const owner = packageOf(resolved)
      if (owner !== 'main' && owner !== packageOf(file))
        problems.push(`${file} reaches into another package: ${resolved}`)
    }
  }
  return { problems, followed }
}
