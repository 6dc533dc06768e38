import { closest, descendants, hostElementOf, isOn, textOf, type HostElement } from '../element'
import { emit } from '../events'
import type { ControlContext, CreateControl } from './control'

export const button: CreateControl = (element, context) => ({
  tap() {
    const { disabled, 'form-type': formType, 'open-type': openType } = element.attributes
    if (isOn(disabled)) return false
    const submitted =
      formType === 'submit' || formType === 'reset' ? finish(element, formType, context) : false
    return openFor(textOf(openType), element, context) || submitted
  },
})

/** A button of a form sends what its named fields hold, or empties them. */
function finish(element: HostElement, kind: 'submit' | 'reset', context: ControlContext): boolean {
  const form = closest(element, 'form')
  if (!form) return false
  const fields = descendants(form).filter(
    ({ control, attributes }) => control && textOf(attributes['name']) !== '',
  )
  if (kind === 'reset') for (const { control } of fields) control?.reset?.()
  const value = Object.fromEntries(
    fields.map(({ attributes, control }) => [textOf(attributes['name']), control?.value]),
  )
  emit(form, kind, kind === 'submit' ? { value } : {}, context.deliver)
  return true
}

function openFor(kind: string, element: HostElement, context: ControlContext): boolean {
  const { device, deliver } = context
  const answer = (type: string, detail: unknown): true => {
    emit(element, type, detail, deliver)
    return true
  }
  switch (kind) {
    case 'getPhoneNumber':
      return device.phoneCode === null
        ? answer('getphonenumber', { errMsg: 'getPhoneNumber:fail user deny' })
        : answer('getphonenumber', { errMsg: 'getPhoneNumber:ok', code: device.phoneCode })
    case 'getAuthorize':
      return device.phoneCode === null
        ? answer('error', { errorMessage: '用户取消授权' })
        : answer('getauthorize', {})
    case 'chooseAvatar': {
      const avatar = device.takeFiles(1)[0]
      return answer('chooseavatar', { avatarUrl: avatar ? device.store(avatar) : '' })
    }
    case 'agreePrivacyAuthorization':
      return answer('agreeprivacyauthorization', { errMsg: 'agreePrivacyAuthorization:ok' })
    case 'share':
      context.share(element)
      return true
    default:
      return false
  }
}

/** A tap on a label works the control that it names, or the first one inside. */
export const label: CreateControl = (element) => ({
  tap() {
    const name = textOf(element.attributes['for'])
    const named = name ? element.dom.ownerDocument.getElementById(name) : null
    const target = named ? hostElementOf(named) : descendants(element).find(({ control }) => control?.tap)
    return target?.control?.tap?.() ?? false
  },
})

export const navigator: CreateControl = (element, context) => ({
  tap() {
    const { url, 'open-type': kind } = element.attributes
    context.navigate(textOf(kind) || 'navigate', textOf(url))
    return true
  },
})
