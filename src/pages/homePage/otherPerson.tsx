import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Head } from '@/features/homepage/head'
import { HomeDynamics, HomeFrame } from '@/features/homepage/home-frame'
import { HomeStore } from '@/features/homepage/home-store'
import { cardOf } from '@/features/homepage/menu'
import { linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import '@/features/homepage/homepage.css'

/** How another person is met: who they are, following them, what they published; their whole page is a tap away. */
export default withId(
  observer(function OtherPerson({ id }: { id: string }) {
    const store = useStore(() => new HomeStore(id), { show: ({ home }) => home.load() })
    const { data } = store.home
    useShare(() => data && cardOf(data))
    const whole = linkTo(`/pages/personalHomepage/index?id=${id}`)
    return (
      <HomeFrame store={store} title={t('TA 的主页')}>
        {(home) => (
          <View>
            <Head store={store} home={home} onDynamics={whole} />
            {home.open.profile && (
              <CellGroup>
                <Cell
                  icon="user"
                  title={t('看 TA 的完整主页')}
                  text={home.tags.map(({ text }) => text).join(' · ') || t('标签、照片墙、提问和弹幕')}
                  onTap={whole}
                />
              </CellGroup>
            )}
            <HomeDynamics store={store} home={home} />
          </View>
        )}
      </HomeFrame>
    )
  }),
  undefined,
  { back: 'arrow', title: t('TA 的主页') },
)
