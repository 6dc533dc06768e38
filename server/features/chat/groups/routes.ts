import { groupRoutes } from '../../../../contract/chat/groups/schema'
import { implement } from '../../../http/implement'
import { Finding } from './finding'
import { Joining } from './joining'
import { Making } from './making'
import { Managing } from './managing'
import { GroupReading } from './reading'
import { GroupSender } from '../../../core/chat/groups/say'

export default implement(groupRoutes, (context) => {
  const finding = new Finding(context)
  const joining = new Joining(context)
  const making = new Making(context)
  const managing = new Managing(context)
  const reading = new GroupReading(context)
  const sender = new GroupSender(context)
  return {
    'chat/group/create': ({ viewer, body }) => making.create(viewer, body),
    'chat/group': ({ viewer, query }) => reading.one(viewer, query.group),
    'chat/group/mine': ({ viewer, query }) => reading.mine(viewer, query),
    'chat/group/members': ({ viewer, query }) => reading.members(viewer, query),
    'chat/group/say': ({ viewer, body }) => sender.say(viewer, body),
    'chat/group/invite': ({ viewer, body }) => joining.invite(viewer, body.group, body.people),
    'chat/group/preview': ({ viewer, query }) => reading.preview(viewer, query.token),
    'chat/group/join': ({ viewer, body }) => joining.join(viewer, body),
    'chat/group/find': ({ viewer, query }) => finding.list(viewer, query),
    'chat/group/found': ({ viewer, query }) => finding.one(viewer, query.group),
    'chat/group/ask': ({ viewer, body }) => joining.ask(viewer, body),
    'chat/group/renew': ({ viewer, body }) => joining.renew(viewer, body.group),
    'chat/group/requests': ({ viewer, query }) => reading.requests(viewer, query),
    'chat/group/decide': ({ viewer, body }) => joining.decide(viewer, body),
    'chat/group/edit': ({ viewer, body }) => managing.edit(viewer, body),
    'chat/group/notice': ({ viewer, body }) => managing.notice(viewer, body),
    'chat/group/noticed': ({ viewer, body }) => managing.noticed(viewer, body.group),
    'chat/group/role': ({ viewer, body }) => managing.role(viewer, body),
    'chat/group/handOver': ({ viewer, body }) => managing.handOver(viewer, body),
    'chat/group/remove': ({ viewer, body }) => managing.remove(viewer, body),
    'chat/group/silence': ({ viewer, body }) => managing.silence(viewer, body),
    'chat/group/quiet': ({ viewer, body }) => managing.quiet(viewer, body.group, body.on),
    'chat/group/leave': ({ viewer, body }) => managing.leave(viewer, body.group),
    'chat/group/dissolve': ({ viewer, body }) => managing.dissolve(viewer, body.group),
  }
})
