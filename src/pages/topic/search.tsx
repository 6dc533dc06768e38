import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { ManagerLines } from '@/features/topic/manager-lines'
import { ManagerStore } from '@/features/topic/manager-store'
import { ofTopic } from '@/features/topic/topicdesk/pages'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import '@/shell/topic/topic.css'

/** Who looks after a topic, `?id=`. */
export default withId(
  observer(function TopicManagers({ id }: { id: string }) {
    // also on the way back from choosing others
    const store = useStore(() => new ManagerStore(id), {
      load: ({ loaded }) => loaded.load(),
      show: true,
      pull: true,
    })
    return (
      <PageFrame>
        <Loaded of={store.loaded} skeleton={<RowSkeleton rows={4} />}>
          {({ topic }) => (
            <>
              <Section title={t('管理员')} />
              <ManagerLines store={store} />
              {topic.appoints && (
                <View className="tp-end">
                  <Button block kind="line" onTap={linkTo(ofTopic('managers', id))}>
                    {t('安排管理员')}
                  </Button>
                </View>
              )}
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)
