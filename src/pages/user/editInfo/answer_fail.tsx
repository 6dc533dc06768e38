import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { quiz } from '@contract/certification/rules'
import { t } from '@/locale'
import { CertificationStore } from '@/shell/certification/certification-store'
import { AboutMe } from '@/shell/certification/gate'
import { certificationPages } from '@/shell/certification/leave'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { State } from '@/ui/states/state'

/** The quiz was not passed: by how much, how often it can be tried again today, and the other ways. */
export default observer(function AnswerFail() {
  const { right, late } = usePageQuery<{ right: string; late: string }>()
  const [store] = useState(() => new CertificationStore())
  return (
    <AboutMe of={store.info}>
      {({ quiz_left }) => <Failed title={titleOf(right, late, quiz_left)} left={quiz_left} />}
    </AboutMe>
  )
})

function titleOf(right: string | undefined, late: string | undefined, left: number): string {
  if (late) return t('时间到了，这次没算上')
  const count = Number(right)
  if (right === undefined || !Number.isInteger(count))
    return left > 0 ? t('这次没有通过') : t('今天的次数用完了')
  return t('答对 {n} 题，还差 {more} 题', { n: count, more: Math.max(quiz.pass - count, 1) })
}

const to = (page: string) => () => void navigation.redirectTo(page)

function Failed({ title, left }: { title: string; left: number }) {
  const next =
    left > 0
      ? t('今天还可以再试 {n} 次，每次题目不一样。', { n: left })
      : t('明天零点后又有 {n} 次，也可以现在换一种方式。', { n: quiz.perDay })
  return (
    <State drawing="bicycle" title={title} text={next}>
      <View className="u-col u-gap12 u-state-act">
        {left > 0 && <Button onTap={to(certificationPages.quiz)}>{t('再试一次')}</Button>}
        <Button kind={left > 0 ? 'line' : 'accent'} onTap={to(certificationPages.ways)}>
          {t('换一种方式')}
        </Button>
      </View>
    </State>
  )
}
