import { dialects, type Target } from './target'

/**
 * QQ's and Alipay's templates as WeChat's, so that one compiler reads all three. For QQ this proves little:
 * its templates were WeChat's with another prefix to begin with. `script` gives the text of a helper script that
 * Alipay keeps in a file beside the template.
 */
export function toWxml(
  target: Target,
  source: string,
  script: (file: string) => string = (file) => {
    throw new Error(`no ${file}`)
  },
): string {
  const ali = (text: string) => aliTags(text, script)
  const tags = target === 'ali' ? ali : target === 'qq' ? qqTags : (text: string) => text
  return tags(source).replace(/(src=")([^"]+)\.(?:qml|axml)"/g, '$1$2.wxml"')
}

/** Name of a template file after the translation. */
export const wxmlName = (target: Target, file: string): string =>
  file.slice(0, -dialects[target].template.length) + '.wxml'

const qqTags = (text: string): string => text.replace(/\bqq:/g, 'wx:').replace(/<(\/?)qs\b/g, '<$1wxs')

function aliTags(source: string, script: (file: string) => string): string {
  const scripts: string[] = []
  const text = source.replace(
    /<import-sjs name="(\w+)" from="([^"]+)"\s*\/>/g,
    (_, name: string, file: string) => {
      const words = script(file).replace(/\bexport default\b/, 'module.exports =')
      scripts.push(`<wxs module="${name}">${words}</wxs>`)
      return ''
    },
  )
  const tags = text.replace(
    /<([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g,
    (_, tag: string, attributes: string) => {
      return `<${tag}${attributes.replace(/([\w:-]+)(?:(\s*=\s*)("[^"]*"|'[^']*'))?/g, aliAttribute)}>`
    },
  )
  return scripts.join('') + tags
}

function aliAttribute(_: string, name: string, equals = '', value = ''): string {
  if (name === 'key' || name === 'a:key') return `wx:key${equals}${aliKey(value)}`
  if (name.startsWith('a:')) return `wx:${name.slice(2)}${equals}${value}`
  const event = /^(on|catch)([A-Z]\w*)$/.exec(name)
  if (event) return `${event[1] === 'on' ? 'bind' : 'catch'}${event[2]?.toLowerCase()}${equals}${value}`
  return `${name}${equals}${value}`
}

/** Alipay names a key by expression, `{{item.id}}`; WeChat by field, `id`. */
function aliKey(value: string): string {
  const field = /\{\{\s*\w+\.(\w+)\s*\}\}/.exec(value)
  if (field) return `"${field[1]}"`
  return /\{\{\s*(item|index)\s*\}\}/.test(value) ? '"*this"' : value
}
