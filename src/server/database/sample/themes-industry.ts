import type { Theme } from './theme.ts';

/** Machines, materials and the public sector. */
export const INDUSTRY_THEMES: readonly Theme[] = [
  {
    weight: 8,
    industries:
      'Robotics, Industrial Automation, Artificial Intelligence, Hardware, Manufacturing, Computer Vision, Machinery Manufacturing',
    names: 'Robotics, Machines, Actuators, Motion, Gripper',
    products:
      'welding robots | a robot hand | underwater inspection robots | robot programming by showing | mobile arms | painting robots | quadruped inspectors',
    audiences:
      'job shops | shipyards | dam operators | furniture makers | foundries | chemical plants | food factories',
    details:
      'taught in ten minutes, by hand | maps dam walls and intake tunnels without draining them | rented by the hour it works | safe beside people, no cage',
    goals:
      'weld small batches | inspect where nobody should go | fill jobs nobody applies for | switch products in an hour | sand, paint and polish overnight',
  },
  {
    weight: 8,
    industries:
      'Manufacturing, Industrial, SaaS, Internet of Things, Factory Automation, Machine Learning, Quality Assurance, Industrial Engineering',
    names: 'Works, Foundry, Forge, Mill, Plant',
    products:
      'production planning | machine monitoring | visual inspection | a parts marketplace | digital work instructions | spare parts on demand',
    audiences:
      'machine shops | plastics moulders | packaging plants | contract manufacturers | paper mills | family factories',
    details:
      'old machines connected in an afternoon | every defect with its cause | schedules that survive a broken spindle | quotes from a drawing in a minute',
    goals:
      'run one more shift without new machines | scrap less | quote parts the same hour | train a new hire in a week | see the line from home',
  },
  {
    weight: 6,
    industries:
      'Semiconductor, Hardware, Electronics, Artificial Intelligence, Photonics, Embedded Systems, Application Specific Integrated Circuit',
    names: 'Silicon, Semiconductor, Circuits, Photonics, Wafer',
    products:
      'inference chips | optical interconnects | power transistors | chip-design software | radar sensors | analogue compute | wafer inspection',
    audiences:
      'server makers | carmakers | camera makers | chip designers | satellite builders | hearing-aid makers | fabs',
    details:
      'a tenth of the power at the same speed | light instead of copper between racks | verified before the first mask | made in fabs that already exist',
    goals:
      'run models on a battery | test chips before they exist | move data without heat | see defects of two nanometres | switch power with less loss',
  },
  {
    weight: 3,
    industries: 'Quantum Computing, Hardware, Software, Photonics, Cyber Security, Simulation, Advanced Materials',
    names: 'Quantum, Qubit, Photon, Lattice, Ion',
    products:
      'a quantum processor | error-correction software | a cryostat | quantum-safe encryption | quantum sensors | a control system',
    audiences:
      'national laboratories | chemists | banks | navigation engineers | quantum hardware teams | telecom carriers',
    details:
      'fewer wires, colder chips | errors corrected while it computes | measured against the best classical code | keys that outlive the machine that breaks them',
    goals:
      'simulate catalysts | navigate without satellites | replace keys before it is late | control a thousand qubits | test algorithms today',
  },
  {
    weight: 6,
    industries:
      'Advanced Materials, Chemical, Manufacturing, Nanotechnology, Sustainability, Chemical Engineering, Packaging Services',
    names: 'Materials, Polymer, Composites, Alloy, Fibre',
    products:
      'seaweed packaging | self-healing coatings | bio-based leather | rare-earth-free magnets | aerogel insulation | plant-based polymers',
    audiences: 'cosmetics brands | motor makers | shoe brands | wind-blade makers | window makers | food packers',
    details:
      'composts in a garden heap | runs on existing lines | twice the strength at half the weight | no fluorine, no solvent',
    goals:
      'drop plastic without changing machines | build motors without rare earths | insulate with a thin sheet | protect steel for thirty years | replace leather',
  },
  {
    weight: 4,
    industries:
      '3D Printing, Manufacturing, Hardware, Industrial Design, CAD, Product Design, Advanced Materials, Mechanical Engineering',
    names: 'Print, Layer, Additive, Fabrication, Shape',
    products:
      'metal printers | print-farm software | printed houses | design software | printed tooling | ceramic printing',
    audiences: 'toolmakers | aerospace suppliers | hospitals | house builders | product designers | repair shops',
    details: 'from scan to part in a night | walls up in two days | supports that dissolve | certified layer by layer',
    goals:
      'make one part at a fair price | replace a mould | keep old machines alive | test shapes by morning | build homes for less',
  },
  {
    weight: 6,
    industries:
      'Sensor, Internet of Things, Hardware, Analytics, Predictive Analytics, Embedded Systems, Wireless, Industrial',
    names: 'Sense, Sensors, Gauge, Pulse, Telemetry',
    products:
      'battery-free sensors | air monitoring | vibration sensors | asset tags | bridge monitoring | cold-chain loggers | a sensor gateway',
    audiences:
      'hospitals | bridge owners | food producers | museums | airports | vaccine distributors | machine operators',
    details:
      'powered by light and heat | ten years without a battery | alarms with a probable cause | glued on in a minute, read for a decade',
    goals:
      'know before it breaks | prove that nothing got warm | find equipment on the ward | watch bridges age | breathe clean air at work',
  },
  {
    weight: 5,
    industries: 'GovTech, Government, SaaS, Public Safety, Smart Cities, Civil Engineering, Artificial Intelligence',
    names: 'Civic, Public, Town, Council, Municipal',
    products:
      'permit software | budget software | an emergency-call assistant | participatory planning | street inspection | grants management',
    audiences:
      'city halls | fire services | planning offices | small municipalities | public works departments | emergency call centres',
    details:
      'permits in days, with the law beside each question | potholes found by the refuse truck | every call transcribed and located | budgets that residents can read',
    goals:
      'issue permits in a week | dispatch the right crew | listen to residents who never come to meetings | repair roads in time | share data between offices',
  },
  {
    weight: 4,
    industries:
      'National Security, Military, Drones, Artificial Intelligence, Hardware, Cyber Security, Computer Vision, Robotics',
    names: 'Defence, Aegis, Rampart, Perimeter, Vanguard',
    products:
      'drone detection | mine clearance | secure radios | field logistics | underwater sensors | a mission planner',
    audiences:
      'border guards | airports | mine-clearance teams | coast guards | peacekeepers | critical infrastructure owners',
    details:
      'passive, without a signal of its own | works without satellites | one operator, one tablet | tested in mud and salt',
    goals:
      'see small drones early | clear a field in a day | protect sea cables | supply units without convoys | talk under jamming',
  },
  {
    weight: 3,
    industries: 'Social Impact, Non Profit, Charity, Crowdfunding, SaaS, FinTech, Communities',
    names: 'Commons, Giving, Together, Kindred, Village',
    products:
      'donor software | volunteer rosters | a school-meal fund | impact measurement | a giving app | relief logistics',
    audiences: 'charities | food banks | village schools | foundations | relief agencies | community groups',
    details:
      'every gift followed to its purpose | shifts filled by text message | reports written from receipts | ninety-eight of a hundred reach the field',
    goals:
      'raise more from fewer letters | match food with kitchens | show what changed | pay teachers on time | respond within hours',
  },
];
