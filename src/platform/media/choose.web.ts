import { PlatformError } from '../failure'

/** The browser's file dialog. Rejects 'cancelled'. */
export function chooseFiles({
  multiple,
  accept = 'image/*',
  capture,
}: {
  multiple: boolean
  accept?: string
  capture?: 'environment'
}): Promise<File[]> {
  return new Promise((resolve, reject) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.accept = accept
    field.multiple = multiple
    field.hidden = true
    if (capture) field.setAttribute('capture', capture)
    const finish = () => {
      field.remove()
      const files = Array.from(field.files ?? [])
      if (files.length) resolve(files)
      else reject(new PlatformError('cancelled'))
    }
    field.onchange = finish
    field.addEventListener('cancel', finish)
    // Safari drops the change of a field that is not in the page.
    document.body.append(field)
    field.click()
  })
}
