/** The templates that draw what targets/mini/runtime sends, for each target from the one table of elements. */
import {
  elementsOf,
  methodOf,
  textKind,
  textShape,
  type Attribute,
  type Element,
  type Kind,
  type MiniTarget,
} from './elements'

interface Dialect {
  /** Of the directives: wx:for. */
  readonly prefix: string
  readonly extension: string
  /** The helper functions, by name, as text or as a file beside the templates. */
  helpers(functions: Helpers): {
    readonly text: string
    readonly file?: readonly [name: string, text: string]
  }
}
type Helpers = Readonly<Record<string, string>>

const exported = (functions: Helpers) =>
  `{${Object.entries(functions)
    .map((pair) => pair.join(':'))
    .join()}}`
const inline = (tag: string) => (functions: Helpers) => ({
  text: `<${tag} module="h">module.exports=${exported(functions)};</${tag}>`,
})

const dialects: Record<MiniTarget, Dialect> = {
  wechat: { prefix: 'wx', extension: '.wxml', helpers: inline('wxs') },
  qq: { prefix: 'qq', extension: '.qml', helpers: inline('qs') },
  ali: {
    prefix: 'a',
    extension: '.axml',
    helpers: ({ q = '' }) => ({
      text: '<import-sjs name="h" from="./helpers.sjs"/>',
      file: ['helpers.sjs', `export default ${exported({ q })};`],
    }),
  },
}

/** Values that mean something as false or 0. An absent one of the others may be ''. */
const exact =
  /^(aria(Checked|Selected|Disabled)|disabled|maxlength|focus|autoplay|controls|max|password|autoHeight|cursorSpacing|showConfirmBar|scroll[XY]|interval|circular|selectable)$/

/**
 * n: the name of the template for a kind. WeChat and QQ let no template hold itself, so there a name ends with the
 * level: one more than the ancestors a, one letter each, have of the kind. q: the slots of a node of that length. v: a
 * value as a template wants an absent one. They take no node: the hosts copy whatever is given to a helper.
 */
const helpersFor = (nesting: string): Helpers => ({
  n: `function(t,a){var k=t||'v';return '${nesting}'.indexOf(k)<0?k:k+a.split(k).length}`,
  q: 'function(n){var r=[];for(var s=2;s<n;s++)r.push(s);return r}',
  v: "function(x){return x===undefined?'':x}",
})

/** The expression that gives an attribute its value, from w, a node's own, or from p, its shape. */
function valueOf(alipay: boolean, prop: string, { key, own }: Attribute): string {
  if (key === 'c' || key === 's') return `w.${key}||p.${key}${alipay ? '' : "||''"}`
  const path = `${own ? 'w' : 'p'}.${key}`
  if (alipay) return path
  return own || exact.test(prop) ? `h.v(${path})` : `${path}||''`
}

/** All attributes of a kind. Two props may mean one, and a view that catches touchmove does not bind it as well. */
function attributesOf(alipay: boolean, kind: Kind, element: Element): string {
  const catches = kind.key === 's'
  const chosen = new Map<string, string>()
  for (const [prop, attribute] of element.attributes) {
    const { name } = attribute
    if ((kind.props && !kind.props.has(prop)) || (catches && name === 'bindtouchmove')) continue
    const isCatch = catches && name === 'catchtouchmove'
    chosen.set(name, isCatch ? methodOf('onTouchMove') : `{{${valueOf(alipay, prop, attribute)}}}`)
  }
  chosen.set('data-i', '{{w.i||w}}')
  return [...chosen].map(([name, value]) => `${name}="${value}"`).join(' ')
}

/** How a target draws what is in a node: i is the node, d the shapes, a the letters of the ancestors' kinds. */
function insides(target: MiniTarget) {
  const { prefix } = dialects[target]
  const alipay = target === 'ali'
  const each = (node: string, item: string) => {
    const named = item === 'item' ? '' : ` ${prefix}:for-item="${item}"`
    return `<block ${prefix}:for="{{${node}[1].o||h.q(${node}.length)}}" ${prefix}:key="*this"${named}>`
  }
  /** The children of `node`, whose tag it is, each by the template of its kind. */
  const children = (tag: string, node: string, ancestors: string, item = 'item') => {
    const child = `${node}[${item}]`
    const shape = `${child}[0]`
    const data = `i:${child},p:d[${shape}]||${shape},w:${child}[1],d:d`
    if (!alipay)
      return (
        `${each(node, item)}<template ${prefix}:if="{{${child}}}" ` +
        `is="{{h.n(d[${shape}].t||${shape}.t,${ancestors})}}" data="{{${data},a:${ancestors}}}"/></block>`
      )
    // Alipay's text takes its words from no template.
    const words = `<block a:if="{{${shape}===${textShape}}}">{{${child}[1]}}</block>`
    const [first, condition] = tag === 'text' ? [words, 'elif'] : ['', 'if']
    return `${each(node, item)}${first}<template a:${condition}="{{${child}}}" is="node" data="{{${data}}}"/></block>`
  }
  const content = (tag: string, { key, levels }: Kind) => {
    if (levels === 0) return ''
    const ancestors = `a+'${key}'`
    // A swiper takes nothing but items, and Alipay's picker one child.
    if (tag === 'swiper')
      return (
        `${each('i', 'item')}<swiper-item ${prefix}:if="{{i[item]}}" class="{{i[item][1].c||''}}">` +
        `${children('swiper-item', 'i[item]', ancestors, 'each')}</swiper-item></block>`
      )
    const inside = children(tag, 'i', ancestors)
    return alipay && tag === 'picker' ? `<view>${inside}</view>` : inside
  }
  return { children, content }
}

/** Source of `base` and what it needs, by file name, and of every page. */
export function templatesOf(target: MiniTarget): { files: Map<string, string>; page: string } {
  const { prefix, extension, helpers } = dialects[target]
  const alipay = target === 'ali'
  const { children, content } = insides(target)
  const elements = [...elementsOf(target)]

  const template = (tag: string, element: Element, kind: Kind, name: string) =>
    `<template name="${name}"><${tag} ${attributesOf(alipay, kind, element)}>${content(tag, kind)}</${tag}></template>`
  const copies = (tag: string, element: Element, kind: Kind) =>
    alipay || kind.levels === 0
      ? [template(tag, element, kind, kind.key)]
      : Array.from({ length: kind.levels }, (_, n) => template(tag, element, kind, `${kind.key}${n + 1}`))

  const kinds = elements.flatMap(([, element]) => element.kinds)
  const nesting = kinds.filter(({ levels }) => levels > 0).map(({ key }) => key)
  const dispatch = `<template name="node"><template is="{{p.t||'v'}}" data="{{i:i,p:p,w:w,d:d}}"/></template>`
  const { text, file } = helpers(helpersFor(nesting.join('')))
  const source = [
    text,
    `<template name="r">${children('', 'i', 'a')}</template>`,
    ...(alipay ? [dispatch] : []),
    `<template name="${textKind}">{{w}}</template>`,
    ...elements
      .filter(([tag]) => tag !== 'swiper-item')
      .flatMap(([tag, element]) => element.kinds.flatMap((kind) => copies(tag, element, kind))),
  ].join('\n')
  return {
    files: new Map([[`base${extension}`, source], ...(file ? [[file[0], file[1]] as const] : [])]),
    page: `<import src="/base${extension}"/>\n<template ${prefix}:if="{{r}}" is="r" data="{{i:r,d:d,a:''}}"/>\n`,
  }
}
