/**
 * The attribute that each prop of a host element becomes, by element and target. Remax writes every
 * attribute of this table into its templates, so it holds what src/platform/components sets and no more;
 * the adapters know more than we use and lack the attributes for screen readers.
 */
const base = {
  id: 'id',
  className: 'class',
  style: 'style',
  ariaLabel: 'aria-label',
  ariaRole: 'aria-role',
  ariaHidden: 'aria-hidden',
}
const states = { ariaChecked: 'aria-checked', ariaSelected: 'aria-selected', ariaDisabled: 'aria-disabled' }
const field = {
  ...base,
  name: 'name',
  value: 'value',
  placeholder: 'placeholder',
  placeholderClassName: 'placeholder-class',
  disabled: 'disabled',
  maxlength: 'maxlength',
  focus: 'focus',
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** WeChat and QQ write onLongTap as bindlongtap, Alipay keeps it. */
const events = (names, alipay) =>
  Object.fromEntries(names.map((name) => [name, alipay ? name : `bind${name.slice(2).toLowerCase()}`]))
const attributes = (names) => Object.fromEntries(names.map((name) => [name, kebab(name)]))

function tables(target) {
  const alipay = target === 'ali'
  const on = (...names) => events(names, alipay)
  const touch = on('onTap', 'onTouchStart', 'onTouchMove', 'onTouchEnd', 'onTouchCancel')
  return {
    view: {
      ...base,
      ...states,
      ...touch,
      // After a long press WeChat sends no tap; after its older longtap it does.
      ...(alipay
        ? { onLongTap: 'onLongTap', catchTouchMove: 'disable-scroll' }
        : { onLongTap: 'bindlongpress', catchTouchMove: 'catchtouchmove' }),
      hoverClassName: 'hover-class',
    },
    text: { ...base, ...on('onTap'), selectable: target === 'wechat' ? 'user-select' : 'selectable' },
    image: {
      ...base,
      ...on('onTap', 'onLoad', 'onError'),
      ...attributes(['src', 'mode', 'lazyLoad']),
      alt: 'aria-label',
    },
    video: {
      ...base,
      ...on('onEnded', 'onError'),
      ...attributes(['src', 'poster', 'autoplay', 'controls', 'objectFit']),
    },
    slider: { ...base, ...on('onChange', 'onChanging'), ...attributes(['value', 'max', 'activeColor']) },
    input: {
      ...field,
      ...on('onInput', 'onFocus', 'onBlur', 'onConfirm'),
      ...attributes(['type', 'password', 'confirmType']),
    },
    textarea: {
      ...field,
      ...on('onInput', 'onFocus', 'onBlur', 'onConfirm'),
      ...attributes(alipay ? ['autoHeight'] : ['autoHeight', 'cursorSpacing', 'showConfirmBar']),
    },
    button: {
      ...base,
      ...states,
      ...on('onTap'),
      ...attributes(['openType']),
      hoverClassName: 'hover-class',
      ...(!alipay && on('onGetPhoneNumber', 'onChooseAvatar', 'onAgreePrivacyAuthorization')),
    },
    'scroll-view': {
      ...base,
      ...touch,
      ...on('onScroll', 'onScrollToLower'),
      ...attributes(['scrollX', 'scrollY', 'scrollTop', 'scrollIntoView']),
    },
    swiper: { ...base, ...on('onChange'), ...attributes(['current', 'autoplay', 'interval', 'circular']) },
    'swiper-item': { key: 'key', className: 'class' },
    picker: {
      ...base,
      ...on('onChange'),
      ...attributes(['value', 'range', 'disabled']),
      ...(!alipay && { ...on('onCancel'), ...attributes(['mode', 'start', 'end']) }),
    },
    'rich-text': { ...base, nodes: 'nodes' },
    'web-view': { src: 'src', ...(!alipay && on('onError')) },
  }
}

/** A map for a Remax plugin's `hostComponents`; it replaces the adapter's entries of the same name. */
module.exports = (target) =>
  new Map(
    Object.entries(tables(target)).map(([name, alias]) => [
      name,
      { alias, props: [...new Set(Object.values(alias))] },
    ]),
  )
