/**
 * The host elements: what src/platform/components may draw, the attribute that each prop becomes, and the name of each
 * in the data. The templates are written from this table and the runtime fills it, so a new element or prop goes here
 * first.
 */
export type MiniTarget = 'wechat' | 'qq' | 'ali'

export interface Attribute {
  /** In a template. */
  readonly name: string
  /** In the data. */
  readonly key: string
  /** Differs from node to node, so that it is sent with the node and not with its shape. */
  readonly own: boolean
  readonly event: boolean
  /** What goes without saying, and what is said where the prop is absent. */
  readonly usual?: readonly [value: unknown, absent: unknown] | undefined
}

/** A template of an element. One that takes fewer props is written where nodes lie deep. */
export interface Kind {
  /** One letter, in the data and in the template's name. */
  readonly key: string
  /** How many may lie within each other; 0 of what holds nothing. */
  readonly levels: number
  /** The props that it draws; all of the element's where it is absent. */
  readonly props?: ReadonlySet<string>
}

export interface Element {
  /** From the one with the fewest props to the one with the most. */
  readonly kinds: readonly Kind[]
  /** By prop. */
  readonly attributes: ReadonlyMap<string, Attribute>
}

/** Names in the data of what most nodes carry. The others go by their prop. */
const shortNames: Record<string, string> = {
  id: 'd',
  className: 'c',
  style: 's',
  ariaLabel: 'l',
  ariaRole: 'r',
  ariaHidden: 'h',
  onTap: 'p',
  hoverClassName: 'g',
  src: 'u',
  alt: 'l',
  mode: 'm',
  lazyLoad: 'z',
  onError: 'e',
  value: 'v',
  ariaSelected: 'a',
  ariaChecked: 'n',
  ariaDisabled: 'f',
  openType: 'y',
  onTouchStart: 'ts',
  onTouchMove: 'tm',
  onTouchEnd: 'te',
  onTouchCancel: 'tc',
  onLongTap: 'lt',
  onChange: 'ch',
}

const ownProps = new Set(
  ['id', 'src', 'poster', 'value', 'nodes', 'range', 'current', 'start', 'end'].concat([
    'scrollTop',
    'scrollIntoView',
  ]),
)

/** By element and prop. */
const usual: Record<string, Record<string, readonly [value: unknown, absent: unknown]>> = {
  image: { mode: ['aspectFill', 'scaleToFill'], lazyLoad: [true, false] },
  button: { hoverClassName: ['u-press', 'none'] },
}

const base = { id: 'id', className: 'class', style: 'style' }
const aria = { ariaLabel: 'aria-label', ariaRole: 'aria-role', ariaHidden: 'aria-hidden' }
const states = { ariaChecked: 'aria-checked', ariaSelected: 'aria-selected', ariaDisabled: 'aria-disabled' }
const field = {
  ...base,
  ...aria,
  name: 'name',
  value: 'value',
  placeholder: 'placeholder',
  placeholderClassName: 'placeholder-class',
  disabled: 'disabled',
  maxlength: 'maxlength',
  focus: 'focus',
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const plain = (...names: string[]) => Object.fromEntries(names.map((name) => [name, kebab(name)]))

type Names = Record<string, string>

/** Attributes by element and prop. */
function namesOf(target: MiniTarget): Record<string, Names> {
  const alipay = target === 'ali'
  /** WeChat and QQ write onTap as bindtap, Alipay keeps it. */
  const on = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, alipay ? name : `bind${name.slice(2).toLowerCase()}`]))
  const touch = on('onTap', 'onTouchStart', 'onTouchMove', 'onTouchEnd', 'onTouchCancel')
  return {
    view: {
      ...base,
      ...aria,
      ...touch,
      ...states,
      // After a long press WeChat sends no tap; after its older longtap it does.
      ...(alipay
        ? { onLongTap: 'onLongTap', catchTouchMove: 'disable-scroll' }
        : { onLongTap: 'bindlongpress', catchTouchMove: 'catchtouchmove' }),
      hoverClassName: 'hover-class',
    },
    text: {
      ...base,
      ...aria,
      ...on('onTap'),
      selectable: target === 'wechat' ? 'user-select' : 'selectable',
    },
    image: {
      ...base,
      ...aria,
      ...on('onTap', 'onLoad', 'onError'),
      ...plain('src', 'mode', 'lazyLoad'),
      alt: 'aria-label',
    },
    video: {
      ...base,
      ...aria,
      ...on('onEnded', 'onError'),
      ...plain('src', 'poster', 'autoplay', 'controls', 'objectFit'),
    },
    slider: { ...base, ...aria, ...on('onChange', 'onChanging'), ...plain('value', 'max', 'activeColor') },
    input: {
      ...field,
      ...on('onInput', 'onFocus', 'onBlur', 'onConfirm'),
      ...plain('type', 'password', 'confirmType'),
    },
    textarea: {
      ...field,
      ...on('onInput', 'onFocus', 'onBlur', 'onConfirm'),
      ...plain('autoHeight', ...(alipay ? [] : ['cursorSpacing', 'showConfirmBar'])),
    },
    button: {
      ...base,
      ...aria,
      ...states,
      ...on(
        'onTap',
        ...(alipay ? [] : ['onGetPhoneNumber', 'onChooseAvatar', 'onAgreePrivacyAuthorization']),
      ),
      ...plain('openType'),
      hoverClassName: 'hover-class',
    },
    'scroll-view': {
      ...base,
      ...aria,
      ...touch,
      ...on('onScroll', 'onScrollToLower'),
      ...plain('scrollX', 'scrollY', 'scrollTop', 'scrollIntoView'),
    },
    swiper: { ...base, ...aria, ...on('onChange'), ...plain('current', 'autoplay', 'interval', 'circular') },
    'swiper-item': { className: 'class' },
    picker: {
      ...base,
      ...aria,
      ...on('onChange', ...(alipay ? [] : ['onCancel'])),
      ...plain('value', 'range', 'disabled', ...(alipay ? [] : ['mode', 'start', 'end'])),
    },
    'rich-text': { ...base, ...aria, nodes: 'nodes' },
    'web-view': { src: 'src', ...(!alipay && on('onError')) },
  }
}

/** Most views need no more than these, and the deepest nests are of them. */
const plainView = ['className', 'style', ...Object.keys(aria), 'onTap']

/** How many plain views may lie within each other; what lies deeper is drawn as full ones are. */
export const plainLevels = 16

function kindsOf(element: string, names: Names, target: MiniTarget): Kind[] {
  const one: Record<string, Kind> = {
    text: { key: 't', levels: 3 },
    image: { key: 'i', levels: 0 },
    video: { key: 'd', levels: 0 },
    slider: { key: 'l', levels: 0 },
    input: { key: 'n', levels: 0 },
    textarea: { key: 'a', levels: 0 },
    button: { key: 'b', levels: 2 },
    'scroll-view': { key: 'c', levels: 3 },
    swiper: { key: 'p', levels: 2 },
    'swiper-item': { key: 'e', levels: 0 },
    picker: { key: 'k', levels: 2 },
    'rich-text': { key: 'h', levels: 0 },
    'web-view': { key: 'f', levels: 0 },
  }
  const kind = one[element]
  if (kind) return [kind]
  const all = Object.keys(names)
  if (target === 'ali') return [{ key: 'v', levels: 1 }]
  return [
    { key: 'v', levels: plainLevels, props: new Set(plainView) },
    { key: 'w', levels: 6, props: new Set(all.filter((prop) => prop !== 'catchTouchMove')) },
    // An attribute cannot be left out by a condition, and catchtouchmove stops the page whatever its value.
    { key: 's', levels: 3, props: new Set(all) },
  ]
}

/** Of what nodes have in common, what may differ from one to the next all the same. */
export const softKeys: ReadonlySet<string> = new Set(['c', 's', 'l'])

/** What stands for the handler of taps of what is a button by its role, which it says in the role's place. */
export const tappedButton = 2

/** The number of a text's shape, on every page. */
export const textShape = 1
export const textKind = 'x'

/** What addresses of the server's own files begin with: the data has ~ instead. */
export const filesAddress = `${process.env.API_BASE || 'http://127.0.0.1:3000'}/files/`

/** The method of a page that hears of a prop's events. No lifecycle method begins like it. */
export const methodOf = (prop: string) => `$${prop.slice(2)}`

/** The elements of a target by the name that React knows them by. */
export function elementsOf(target: MiniTarget): ReadonlyMap<string, Element> {
  return new Map(
    Object.entries(namesOf(target)).map(([element, names]) => [
      element,
      {
        kinds: kindsOf(element, names, target),
        attributes: new Map(
          Object.entries(names).map(([prop, name]) => [
            prop,
            {
              name,
              key: shortNames[prop] ?? prop,
              own: ownProps.has(prop),
              event: /^on[A-Z]/.test(prop),
              usual: usual[element]?.[prop],
            },
          ]),
        ),
      },
    ]),
  )
}
