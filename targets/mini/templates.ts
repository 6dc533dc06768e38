/** The templates that draw what targets/mini/runtime sends, for each target from the one table of elements. */
import {
  elementsOf,
  filesAddress,
  methodOf,
  plainLevels,
  softKeys,
  tappedButton,
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
    helpers: ({ n: _, ...functions }) => ({
      text: '<import-sjs name="h" from="./helpers.sjs"/>',
      file: ['helpers.sjs', `export default ${exported(functions)};`],
    }),
  },
}

/**
 * n: the name of the template for a kind. WeChat and QQ let no template hold itself, so there a name ends with the level:
 * one more than the ancestors a, one letter each, have of the kind; deeper than plain views go lie full ones. q: the slots
 * of a list of that length. a: the address of a child by its parent's and its slot. f: the first that is there; u: the same
 * of addresses of files, h: of what is yes or no, where yes is 1, r: of roles, where the handler of taps may say that it is
 * a button. They take no node: the hosts copy whatever is given to a helper.
 */
const helpersFor = (alipay: boolean, nesting: string): Helpers => {
  // Alipay leaves an attribute out that is undefined, the others would write the word
  const first = `function(x,y,z){return x!==undefined?x:y!==undefined?y:${alipay ? 'z' : "z!==undefined?z:''"}}`
  return {
    n: `function(t,a){var k=t||'v';if(k==='v'&&a.split(k).length>${plainLevels})k='w';return '${nesting}'.indexOf(k)<0?k:k+a.split(k).length}`,
    ...(alipay && { g: 'function(x,n){return x?x[n]:undefined}' }),
    q: 'function(n){var r=[];for(var s=0;s<n;s++)r.push(s);return r}',
    a: "function(w,s){var l='abcdefghijklmnopqrstuvwxyz',t=l.charAt(s%26);for(s=(s-s%26)/26;s>0;s=(s-1-(s-1)%26)/26)t=l.charAt((s-1)%26).toUpperCase()+t;return w+t}",
    f: first,
    h: `function(x,y){var v=x!==undefined?x:y;return v===1||${alipay ? 'v' : "(v!==undefined?v:'')"}}`,
    r: `function(x,y,s,t){var r=x!==undefined?x:y;return r||((s!==undefined?s:t)===${tappedButton}?'button':${alipay ? 'undefined' : "''"})}`,
    u: `function(x,y){var u=x!==undefined?x:y;return u&&u.charAt(0)==='~'?'${filesAddress}'+u.substring(1)+(u.indexOf('.')<0?'.webp':''):${alipay ? 'u' : "u||''"}}`,
  }
}

/** The expression that gives an attribute its value: from q, what is over the node, from its holes, or from p, its shape. */
function valueOf({ key, own, event, usual }: Attribute, method: string, taps: boolean): string {
  const hole = `i[b+p.${key.toUpperCase()}]`
  if (event) return `h.f(q.${key},p.${key})?'${method}':''`
  if (key === 'u') return `h.u(q.u,${hole})`
  if (key === 'h') return 'h.h(q.h,p.h)'
  if (key === 'r' && taps) return 'h.r(q.r,p.r,q.p,p.p)'
  if (own) return `h.f(q.${key},${hole})`
  if (usual) return `h.f(q.${key},p.${key},${typeof usual[0] === 'string' ? `'${usual[0]}'` : usual[0]})`
  return softKeys.has(key) ? `h.f(q.${key},${hole},p.${key})` : `h.f(q.${key},p.${key})`
}

/** All attributes of a kind. Two props may mean one, and a view that catches touchmove does not bind it as well. */
function attributesOf(kind: Kind, element: Element): string {
  const catches = kind.key === 's'
  const taps = element.attributes.has('onTap') && (!kind.props || kind.props.has('onTap'))
  const chosen = new Map<string, string>()
  for (const [prop, attribute] of element.attributes) {
    const { name } = attribute
    if ((kind.props && !kind.props.has(prop)) || (catches && name === 'bindtouchmove')) continue
    const isCatch = catches && name === 'catchtouchmove'
    const always = kind.key === 'b' && prop === 'className' ? 'host-button ' : ''
    chosen.set(
      name,
      isCatch ? methodOf('onTouchMove') : `${always}{{${valueOf(attribute, methodOf(prop), taps)}}}`,
    )
  }
  chosen.set('data-i', '{{w}}')
  return [...chosen].map(([name, value]) => `${name}="${value}"`).join(' ')
}

/**
 * How a target draws what is in a node: p is its shape, i what was sent of it, where its holes begin at b, k its
 * children, w its address, q what is over it; d the shapes, o all that is over nodes, a the letters of the ancestors'
 * kinds. No more than WeChat's expressions can: they read nothing of what stands in brackets.
 */
function insides(target: MiniTarget) {
  const { prefix } = dialects[target]
  const alipay = target === 'ali'
  // Alipay alone may mind what is read of nothing
  const orNothing = alipay ? `||''` : ''
  const of = (address: string, name: string) =>
    alipay ? `h.g(o[${address}],'${name}')` : `o[${address}].${name}`
  const each = (list: string, order: string, item: string) =>
    `<block ${prefix}:for="{{${order}||h.q(${list}.length)}}" ${prefix}:key="*this" ${prefix}:for-item="${item}">`
  /** The children of a `tag`, each by the template of its kind. */
  const children = (
    tag: string,
    list: string,
    address: string,
    order: string,
    ancestors: string,
    item: string,
  ) => {
    const child = `${list}[${item}]`
    const shape = `d[${child}[0]]`
    const at = `h.a(${address},${item})`
    const data =
      `p:${shape},k:${shape}.k||${child}[${shape}.K]${orNothing},${tag === '' ? `i:${child},b:1` : `i:p.k?i:${child},b:p.k?b+(${child}[1]||0):1`},` +
      `w:${at},q:o[${at}]${orNothing},d:d,o:o`
    const loop = each(list, order, item)
    if (!alipay)
      return (
        `${loop}<template ${prefix}:if="{{${child}}}" is="{{h.n(${of(at, 't')}||${shape}.t,${ancestors})}}" ` +
        `data="{{${data},a:${ancestors}}}"/></block>`
      )
    // Alipay's text takes its words from no template.
    const isText = `<block a:if="{{${child}&&${child}[0]===${textShape}}}">`
    const words = `${isText}{{o[${at}]||(p.k?i[b+(${child}[1]||0)]:${child}[1])}}</block>`
    const [first, condition] = tag === 'text' ? [words, 'elif'] : ['', 'if']
    return `${loop}${first}<template a:${condition}="{{${child}}}" is="node" data="{{${data}}}"/></block>`
  }
  const content = (tag: string, { key, levels }: Kind) => {
    if (levels === 0) return ''
    const ancestors = `a+'${key}'`
    // A swiper takes nothing but items, and Alipay's picker one child.
    if (tag === 'swiper') {
      const at = 'h.a(w,s)'
      return (
        `${each('k', 'q.o', 's')}<swiper-item ${prefix}:if="{{k[s]}}" class="{{h.f(${of(at, 'c')},d[k[s][0]].c)}}">` +
        `${children('swiper-item', 'k[s][1]', at, of(at, 'o'), ancestors, 'e')}</swiper-item></block>`
      )
    }
    const inside = children(tag, 'k', 'w', 'q.o', ancestors, 's')
    return alipay && tag === 'picker' ? `<view>${inside}</view>` : inside
  }
  return { content, top: children('', 'r', "''", of("'_'", 'o'), "''", 's') }
}

/** Source of `base` and what it needs, by file name, and of every page. */
export function templatesOf(target: MiniTarget): { files: Map<string, string>; page: string } {
  const { prefix, extension, helpers } = dialects[target]
  const alipay = target === 'ali'
  const { content, top } = insides(target)
  const elements = [...elementsOf(target)]

  const template = (tag: string, element: Element, kind: Kind, name: string) =>
    `<template name="${name}"><${tag} ${attributesOf(kind, element)}>${content(tag, kind)}</${tag}></template>`
  const copies = (tag: string, element: Element, kind: Kind) =>
    alipay || kind.levels === 0
      ? [template(tag, element, kind, kind.key)]
      : Array.from({ length: kind.levels }, (_, n) => template(tag, element, kind, `${kind.key}${n + 1}`))

  const kinds = elements.flatMap(([, element]) => element.kinds)
  const nesting = kinds.filter(({ levels }) => levels > 0).map(({ key }) => key)
  const dispatch = `<template name="node"><template is="{{q.t||p.t||'v'}}" data="{{p:p,k:k,i:i,b:b,w:w,q:q,d:d,o:o}}"/></template>`
  const { text, file } = helpers(helpersFor(alipay, nesting.join('')))
  const source = [
    text,
    `<template name="r">${top}</template>`,
    ...(alipay ? [dispatch] : []),
    `<template name="${textKind}">{{q||i[b]}}</template>`,
    ...elements
      .filter(([tag]) => tag !== 'swiper-item')
      .flatMap(([tag, element]) => element.kinds.flatMap((kind) => copies(tag, element, kind))),
  ].join('\n')
  return {
    files: new Map([[`base${extension}`, source], ...(file ? [[file[0], file[1]] as const] : [])]),
    page: `<import src="/base${extension}"/>\n<template ${prefix}:if="{{r}}" is="r" data="{{r:r,d:d,o:o}}"/>\n`,
  }
}
