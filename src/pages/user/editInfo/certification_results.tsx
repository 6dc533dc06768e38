import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Certification } from '@contract/certification/schema'
import { t } from '@/locale'
import { CertificationStore } from '@/shell/certification/certification-store'
import { FirstSteps } from '@/shell/certification/first-steps'
import { AboutMe } from '@/shell/certification/gate'
import { certificationPages, somethingBegun } from '@/shell/certification/leave'
import { StatusCard } from '@/shell/certification/status-card'
import { navigation } from '@/platform/navigation'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { Marker } from '@/ui/marker'

/** What came of a certification, or with `?later=1` of signing up without one; then the first steps, or the way back. */
export default observer(function CertificationResults() {
  const { later } = usePageQuery<{ later: string }>()
  const [store] = useState(() => new CertificationStore())
  return <AboutMe of={store.info}>{(data) => <Result certification={data} later={later === '1'} />}</AboutMe>
})

function Result({ certification, later }: { certification: Certification; later: boolean }) {
  const { standing, pending, refusal } = certification
  const certain = standing !== null
  if (later && !certain && !pending)
    return (
      <>
        <Head title={<Marker>{t('账号好了')}</Marker>} text={t('学生认证以后在“我的身份”里做。')} />
        <FirstSteps />
      </>
    )
  return (
    <>
      {pending ? (
        <Head title={t('申请已经交上去了')} text={t('审核员看过就会用消息告诉你，不用守在这里。')} />
      ) : certain ? (
        <Head
          title={<Marker>{t('认证通过')}</Marker>}
          text={somethingBegun() ? t('接着做刚才的事吧。') : t('校园里的事都能办了。')}
        />
      ) : refusal ? (
        <Head title={t('还没有通过')} text={t('看看下面的原因，再试一次。')} />
      ) : (
        <Head title={t('还没有认证')} text={t('认证以后，校园里的事都能办。')} />
      )}
      <StatusCard certification={certification} />
      {certain || pending ? (
        <FirstSteps />
      ) : (
        <View className="c-submit">
          <Button block onTap={() => void navigation.redirectTo(certificationPages.ways)}>
            {refusal ? t('再试一次') : t('去认证')}
          </Button>
        </View>
      )}
    </>
  )
}

const Head = ({ title, text }: { title: React.ReactNode; text: string }) => (
  <View className="c-head">
    <View className="u-hero" ariaRole="heading">
      {title}
    </View>
    <View className="u-ink2 c-head-text">{text}</View>
  </View>
)
