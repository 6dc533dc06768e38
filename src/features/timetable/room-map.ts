/** Where a class's room is: its building on the map, else a place that the person chooses there. */
import { buildingIn } from '@contract/address/rules'
import { where } from '@/shell/school/where'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { location } from '@/platform/location'

export async function showRoom(room: string): Promise<void> {
  try {
    const { items } = await get('userAddress/buildings', {}, inPlace)
    const house = buildingIn(
      room,
      items.flatMap(({ buildings }) => buildings),
    )?.building
    if (house) {
      const { name, latitude, longitude } = house
      return await location.open({ latitude, longitude, name, address: room })
    }
    const sure = await feedback.modal({
      title: t('没找到“{room}”是哪栋楼', { room }),
      content: t('在地图上选一处，再看怎么走。'),
      confirmText: t('去选地点'),
    })
    if (sure) await location.open(await location.choose(where.location ?? undefined))
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'cancelled') return
    if (error instanceof PlatformError)
      feedback.toast(
        error.code === 'denied' ? t('没有定位权限，请在设置里打开') : t('这里打不开地图，换个设备看看'),
      )
    else tell(error, false)
  }
}
