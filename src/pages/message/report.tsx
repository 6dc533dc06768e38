import React from 'react'
import { subjectNames } from '@contract/complaint/rules'
import { t } from '@/locale'
import { WithMe } from '@/features/account/with-me'
import { ComplainForm } from '@/features/complaint/complain-form'
import { back } from '@/features/links'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'

const shown = ({ number }: { number: string }) =>
  void navigation.redirectTo(`/pages/message/success?number=${encodeURIComponent(number)}`)

/** Complains about what a message brought, `?subject=` `?id=`. */
export default function Report() {
  const { subject, id } = usePageQuery<{ subject: string; id: string }>()
  const kind = subjectNames.find((name) => name === subject)
  return (
    <PageFrame>
      {kind && id ? (
        <WithMe>{() => <ComplainForm subject={kind} id={id} onSent={shown} />}</WithMe>
      ) : (
        <Empty
          title={t('没有要举报的内容')}
          text={t('在消息上长按，选择举报。')}
          action={{ label: t('返回'), onTap: back }}
        />
      )}
    </PageFrame>
  )
}
