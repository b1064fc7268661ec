import { alarm } from '../../en/alarm.ts';
import { designer } from '../../en/designer.ts';
import { designerPage } from '../../en/designer-page.ts';
import { designerTool } from '../../en/designer-tool.ts';
import { driver } from '../../en/driver.ts';
import { equipment } from '../../en/equipment.ts';
import { excel } from '../../en/excel.ts';
import { firstOutGroup } from '../../en/first-out-group.ts';
import { fixedModel } from '../../en/fixed-model.ts';
import { gateway } from '../../en/gateway.ts';
import { gatewayUpdate } from '../../en/gateway-update.ts';
import { gatewayVersion } from '../../en/gateway-version.ts';
import { hardware } from '../../en/hardware.ts';
import { market } from '../../en/market.ts';
import { menu } from '../../en/menu.ts';
import { project } from '../../en/project.ts';
import { scene } from '../../en/scene.ts';
import { share } from '../../en/share.ts';
import { signal } from '../../en/signal.ts';
import { template } from '../../en/template.ts';
import { named as n, task, topic } from '../topic.ts';

/** Connecting equipment and drawing pages. */
export const plantHelp = {
  equipment: topic(
    menu.equipment,
    'All equipment that is connected. It has drivers (connections to controllers), signals, pages, reports and alarm rules, and is bound to at most one gateway.',
    [
      task(
        'Connect equipment',
        `Press ${n(equipment.add)}, enter a name and choose its gateway.`,
        `Under ${n(equipment.tabDriver)} press ${n(driver.add)}; choose the protocol and enter the address.`,
        `Press ${n(driver.tryAddress)} to see that a value can be read.`,
        `Add signals under ${n(equipment.tabSignal)}.`,
      ),
      task(
        'Draw a page',
        `Open ${n(equipment.tabPage)} and press ${n(equipment.pageNew)}.`,
        `Press ${n(equipment.pageDesign)} to draw.`,
      ),
      task(
        'Connect many of the same kind',
        `Finish one, then make a template of it under ${n(menu.templates)}.`,
        'Add the others from the template.',
      ),
    ],
  ),
  signals: topic(
    equipment.tabSignal,
    'All signals of the equipment, edited like a spreadsheet: tag, address, type, unit, range and how values are recorded.',
    [
      task(
        'One by one',
        `Press ${n(signal.addRow)}; enter tag, name and address.`,
        `Press ${n(signal.save)}. Cells that are wrong are marked and say why.`,
      ),
      task(
        'Many at once',
        `Press ${n(signal.import)} and choose a point list.`,
        'Look at the preview of what is added, changed or wrong; nothing is written before you confirm.',
        `${n(signal.fillDown)} and ${n(signal.fillSeries)} fill the cells you selected.`,
      ),
    ],
  ),
  alarmRules: topic(
    alarm.rules,
    'When this equipment raises an alarm. A condition may combine several signals; deadband and delays keep it from coming and going.',
    [
      task(
        'Add a rule',
        'Choose a signal and a condition; enter limits, deadband and delays.',
        'Write down cause, consequence and what to do: the operator sees them when it rings.',
        `To have people told, go on to ${n(menu.notification)}.`,
      ),
    ],
  ),
  designer: topic(
    designer.title,
    'Draw the pages of a plant. Library and layers are on the left, properties of what is selected on the right. What is not saved is kept in the browser and comes back after a crash.',
    [
      task(
        'Draw a widget and bind it',
        `Drag it from the ${n(designer.library)}.`,
        'Choose a signal in the bindings on the right, or drop a signal on the widget.',
        `Press ${n(designer.save)}.`,
      ),
      task(
        'Try it first',
        `Switch running on to see live values; ${n(designerTool.simulate)} tries any value and writes nothing.`,
      ),
      task(
        'Use it again',
        'Make a faceplate of widgets that repeat: change it once and it changes everywhere.',
      ),
    ],
    { 'Ctrl/⌘ Z': 'Undo', 'Ctrl/⌘ S': designer.save, '?': 'All shortcuts', F1: 'Opens the help' },
  ),
  gateways: topic(
    menu.gateways,
    'The gateways on site, which read controllers and send their values here. While a line is down a gateway keeps its values and sends them afterwards; late values ring no old alarms.',
    [
      task(
        'Register a gateway',
        `Press ${n(gateway.register)}; enter SN and name.`,
        `Press ${n(gateway.registerAction)}. The key is shown once: keep it, then press ${n(gateway.keyKept)}.`,
        `${n(gateway.agent)}: download the program and its configuration file, and run the command of the dialog on the machine on site; on Linux, the unit file starts it at boot. The gateway is online within seconds.`,
      ),
      task(
        'Go back to an earlier configuration',
        `Open ${n(gatewayVersion.tab)} of a gateway: each change of drivers, of how signals are read, or of scripts keeps a version, and says whether the gateway has taken it.`,
        `${n(gatewayVersion.compare)} shows what a version changed; ${n(gatewayVersion.restore)} first lists what will change and what cannot be taken back, then makes a new version.`,
      ),
      task(
        'Update the gateway program',
        `Choose gateways in the list, press ${n(gatewayUpdate.start)}, and fill in ${n(gatewayUpdate.first)} and ${n(gatewayUpdate.soak)}.`,
        `${n(gatewayUpdate.open)} shows the progress of each gateway and why one failed; there an update is paused, resumed and stopped. A gateway goes back by itself when the new program does not reach the platform.`,
      ),
      task(
        'Use your own gateway',
        `Gateways of others connect by MQTT Sparkplug B: see ${n(gateway.foreignTitle)}.`,
      ),
      task(
        'Change a key',
        'If a key is lost or known to others, change it in the menu of the gateway. The old one ends at once.',
      ),
    ],
  ),
  hardware: topic(
    menu.hardware,
    'Models of gateways that the platform knows. A gateway’s model is found by the beginning of its serial number.',
    [
      task(
        'Add a model',
        `Press ${n(hardware.add)}; enter the model and ${n(hardware.snPrefix)}.`,
        `Enter the newest version under ${n(hardware.firmwareVersion)}: gateways with an older one are marked.`,
      ),
    ],
  ),
  fixedModels: topic(
    menu.fixedModels,
    'Products whose points are fixed in the factory. Equipment of a model has all of its drivers and signals at once.',
    [task('Add a model', `Press ${n(fixedModel.add)}.`, 'Open it and add drivers, signals and reports.')],
  ),
  projects: topic(
    menu.projects,
    'Make operations centres: which equipment they bundle, and who may see or write.',
    [
      task(
        'Make one',
        `Press ${n(project.add)}.`,
        `Open it and press ${n(project.bind)} to choose equipment.`,
        `${n(project.mvarAdd)} gives sums, averages and more over signals of several pieces of equipment.`,
        `${n(project.drawPage)} for its pages, ${n(project.permissionAdd)} for its people.`,
      ),
    ],
  ),
  operationCentres: topic(menu.operationCentres, 'All operations centres within your data range.', [
    task(
      'Look at one',
      'Search and press its name.',
      `To change one, ask a colleague who may edit in ${n(menu.projects)}.`,
    ),
  ]),
  excel: topic(
    menu.excel,
    'Reports made from your own Excel template: each cell is calculated by the platform or filled in by people.',
    [
      task(
        'Make one',
        `Press ${n(excel.add)} and choose equipment or an operations centre.`,
        `Press ${n(excel.upload)}; give cells a signal and a statistic, or leave them to people.`,
        `Choose when under ${n(excel.schedule)}: a record is made by itself each time.`,
      ),
    ],
  ),
  shareLinks: topic(
    menu.shareLinks,
    'Links that are open to guests. A guest sees what was shared and nothing else.',
    [
      task(
        'Open a link',
        `In the menu of equipment or an operations centre press ${n(share.share)}.`,
        `Set ${n(share.password)} and ${n(share.expires)}.`,
      ),
      task('Take it back', `Press ${n(share.renew)}: the old link ends at once. Or close it.`),
    ],
  ),
  templates: topic(
    menu.templates,
    'A template holds drivers, signals, alarm rules, pages, reports and scripts. Equipment made from it follows it; what was changed at the equipment stays.',
    [
      task(
        'Make a template',
        `Press ${n(template.add)}; choose finished equipment under ${n(template.from)}, or leave it empty.`,
      ),
      task(
        'Bring equipment up to it',
        `Open ${n(template.tabEquipment)} and press ${n(template.syncLook)}.`,
        `Look at what will change, then press ${n(template.sync)}.`,
      ),
      task(
        'Change a limit of all of them',
        `Open ${n(alarm.rules)} of the template, change the rule, then synchronise.`,
        'Equipment at which the limit was changed keeps its own. First-out groups are made of rules of equipment.',
        'A rule goes with a signal of the template that it names; at the equipment both stay.',
      ),
      task('Go back', `Open ${n(template.tabVersion)}, compare, and take the template back to a version.`),
    ],
  ),
  market: topic(
    menu.market,
    'A library of packages that carry templates between organisations and installations. Each is signed, so that you see who made it.',
    [
      task(
        'Import',
        `Press ${n(market.upload)}; look at the signer and the contents.`,
        `Choose ${n(market.action)}, then press ${n(market.import)}.`,
      ),
      task(
        'Export',
        `Press ${n(market.export)} and choose templates.`,
        `${n(market.download)} gives you the file.`,
      ),
    ],
  ),
  faceplates: topic(
    menu.faceplates,
    'A faceplate is a part of pages with parameters: placed many times, edited once.',
    [
      task(
        'Make one',
        `Press ${n(designerPage.faceplateNew)} and draw it like a page.`,
        'Turn what differs between pieces of equipment into parameters.',
      ),
      task('Use it', 'Drag it from the library of the designer and give its parameters.'),
    ],
  ),
  protocols: topic(
    menu.protocols,
    'The protocols of gateways: options, how addresses are written, and examples. Forms of drivers say the same.',
    [
      task(
        'Find how an address is written',
        'Search for the protocol.',
        'Write it as in the example, and try it in the driver.',
      ),
    ],
  ),
  scene: topic(menu.scene, 'A 3D scene is a GLB model whose nodes are bound to signals. Pages can show it.', [
    task(
      'Make a scene',
      `Press ${n(scene.add)}, then ${n(scene.upload)}.`,
      `Select a node and press ${n(scene.addBinding)}.`,
      `Turn the model and press ${n(scene.addView)}.`,
    ),
  ]),
  firstOutGroup: topic(
    menu.firstOutGroup,
    'When one cause makes many alarms, the first one of a group speaks for all of it.',
    [
      task(
        'Make a group',
        `Press ${n(firstOutGroup.add)} and choose the alarm rules of one interlock or machine.`,
      ),
    ],
  ),
};
