import { t } from '@/locale'
import { back } from '@/shell/links'
import { feedback } from '@/platform/feedback'
import type { FormModel } from '@/ui/form/model'
import { profile } from './profile'
import type { ProfileChange } from './profile'
import { submit } from './submit'
import { inPlace } from '@/net/in-place'

/** Saves what a form of the profile holds. Whether it went through; else the form says why, and keeps what was typed. */
export async function saveProfile<T extends object>(
  form: FormModel<T>,
  changeOf: (values: T) => ProfileChange,
): Promise<boolean> {
  const saved = await submit(form, async (values) => {
    await profile.edit(changeOf(values), inPlace)
    return true
  })
  if (saved) feedback.toast(t('已保存'), { icon: 'success' })
  return saved === true
}

/** The same for a page that is there for nothing else. */
export async function saveAndLeave<T extends object>(
  form: FormModel<T>,
  changeOf: (values: T) => ProfileChange,
): Promise<void> {
  if (!form.dirty || (await saveProfile(form, changeOf))) back()
}
