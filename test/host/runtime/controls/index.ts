import type { HostElement } from '../element'
import { chooser, group, toggle } from './choice'
import type { Control, ControlContext, CreateControl } from './control'
import { field } from './field'
import { image, richText, scrollView, swiper, webView } from './media'
import { button, label, navigator } from './press'

const controls: Record<string, CreateControl> = {
  input: field,
  textarea: field,
  button: button,
  label: label,
  navigator: navigator,
  switch: toggle,
  checkbox: toggle,
  radio: toggle,
  'checkbox-group': group,
  'radio-group': group,
  picker: chooser,
  'picker-view': chooser,
  slider: chooser,
  image: image,
  'cover-image': image,
  'rich-text': richText,
  'web-view': webView,
  swiper: swiper,
  'scroll-view': scrollView,
}

export const createControl = (element: HostElement, context: ControlContext): Control | null =>
  controls[element.tag]?.(element, context) ?? null
