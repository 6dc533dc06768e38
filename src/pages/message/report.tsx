import React from 'react'
import type { Subject } from '@contract/kinds'
import { t } from '@/locale'
import { WithMe } from '@/shell/account/with-me'
import { ComplainForm } from '@/shell/complaint/complain-form'
import { back } from '@/shell/links'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

const shown = ({ number }: { number: string }) =>
  void navigation.redirectTo(`/pages/message/success?number=${encodeURIComponent(number)}`)

/** Complains about what a message brought, `?subject=` `?id=`. */
export default function Report() {
  const { subject, id } = usePageQuery<{ subject: Subject; id: string }>()
  const nothing = (
    <Empty
      title={t('没有要举报的内容')}
      text={t('在消息上长按，选择举报。')}
      action={{ label: t('返回'), onTap: back }}
    />
  )
  return (
    <PageFrame>
      {subject && id ? (
        <WithMe>{() => <ComplainForm subject={subject} id={id} unknown={nothing} onSent={shown} />}</WithMe>
      ) : (
        nothing
      )}
    </PageFrame>
  )
}
