import type { guide as english } from '../en/guide.ts';
import type { TextsLike } from '../translated.ts';

export const guide = {
  guide: {
    title: '欢迎使用 {company}',
    progress: '已完成 {done}/{all}',
    lead: '从这里到第一个月结。每一步完成后会自动打勾。',
    done: '完成',
    putAway: '收起向导',
    company: '公司和徽标',
    companyHelp: '名称、地址、电话和徽标会出现在每张收据上。',
    places: '区域和分区',
    placesHelp: '用于在列表、报表和员工之间划分客户。',
    packages: '套餐',
    packagesHelp: '套餐有网速和月费，费用由此填入。',
    customers: '客户',
    customersHelp: '导入现有名册，或录入第一位客户：姓名和手机号就够了。',
    team: '员工和权限',
    teamHelp: '每个人用自己的名字登录；角色决定可以做什么。',
    run: '第一批账单',
    runHelp: '先看预览，再生成当月账单。',
    payment: '第一笔付款',
    paymentHelp: '在柜台收款，由另一个人审批。',
    gateway: '短信网关',
    gatewayHelp: '账单、收据和催缴短信由此发出。',
    backup: '备份',
    backupHelp: '每晚自动备份一次；现在先做第一次，并在别处保存一份。',
  },
} satisfies TextsLike<typeof english>;
