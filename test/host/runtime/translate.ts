import { dialects, type Target } from './target'

/**
 * QQ's and Alipay's templates as WeChat's, so that one compiler reads all three. For QQ this proves little:
 * its templates were WeChat's with another prefix to begin with.
 */
export function toWxml(target: Target, source: string): string {
  const tags = target === 'ali' ? aliTags : target === 'qq' ? qqTags : (text: string) => text
  return tags(source).replace(/(src=")([^"]+)\.(?:qml|axml)"/g, '$1$2.wxml"')
}

/** Name of a template file after the translation. */
export const wxmlName = (target: Target, file: string): string =>
  file.slice(0, -dialects[target].template.length) + '.wxml'

const qqTags = (text: string): string => text.replace(/\bqq:/g, 'wx:').replace(/<(\/?)qs\b/g, '<$1wxs')

function aliTags(text: string): string {
  return text
    .replace(/<([a-zA-Z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g, (_, tag: string, attributes: string) => {
      return `<${aliTag(tag)}${attributes.replace(/([\w:-]+)(?:(\s*=\s*)("[^"]*"|'[^']*'))?/g, aliAttribute)}>`
    })
    .replace(/<\/import-sjs>/g, '</wxs>')
}

const aliTag = (tag: string): string => (tag === 'import-sjs' ? 'wxs' : tag)

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
