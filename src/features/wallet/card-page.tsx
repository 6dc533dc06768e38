import React, { useState } from 'react'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { feedback } from '@/platform/feedback'
import { PageFrame } from '@/ui/page-frame'
import { useTitle } from '@/ui/use-title'
import { CardForm } from './card-form'
import { CardStore } from './card-store'

/** Adds the first bank card; then back to what needed one. */
export function CardPage() {
  const [store] = useState(() => new CardStore())
  useTitle(t('添加银行卡'))
  const added = () => {
    feedback.toast(t('添加好了'), { icon: 'success' })
    back()
  }
  return (
    <PageFrame>
      <CardForm store={store} onAdded={added} />
    </PageFrame>
  )
}
