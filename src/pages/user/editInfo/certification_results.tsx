import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Certification } from '@contract/certification/schema'
import { t } from '@/locale'
import { CertificationStore } from '@/shell/certification/certification-store'
import { AboutMe } from '@/shell/certification/gate'
import { certificationPages, leaveCertification } from '@/shell/certification/leave'
import { StatusCard } from '@/shell/certification/status-card'
import { navigation } from '@/platform/navigation'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Marker } from '@/ui/marker'

/** What came of a certification, and the way back to what the person was doing. */
export default observer(function CertificationResults() {
  const [store] = useState(() => new CertificationStore())
  return <AboutMe of={store.info}>{(data) => <Result certification={data} />}</AboutMe>
})

function Result({ certification }: { certification: Certification }) {
  const { standing, pending } = certification
  const certain = standing !== null
  return (
    <>
      <View className="c-head">
        <View className="u-hero" ariaRole="heading">
          {pending ? t('申请已经交上去了') : certain ? <Marker>{t('认证通过')}</Marker> : t('还没有通过')}
        </View>
        <View className="u-ink2 c-head-text">
          {pending
            ? t('审核员看过就会用消息告诉你，不用守在这里。')
            : certain
              ? t('接着做刚才的事吧。')
              : t('看看下面的原因，再试一次。')}
        </View>
      </View>
      <StatusCard certification={certification} />
      <View className="c-submit">
        {certain || pending ? (
          <Button block onTap={() => void leaveCertification()}>
            {t('回到刚才的页面')}
          </Button>
        ) : (
          <Button block onTap={() => void navigation.redirectTo(certificationPages.ways)}>
            {t('再试一次')}
          </Button>
        )}
      </View>
    </>
  )
}
