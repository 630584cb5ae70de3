import type { Theme } from './theme.ts';

/** Energy, climate, land and food. */
export const ENERGY_THEMES: readonly Theme[] = [
  {
    weight: 8,
    industries:
      'Power Grid, Energy, Artificial Intelligence, Energy Management, Internet of Things, Hardware, Predictive Analytics',
    names: 'Grid, Power, Current, Relay, Transformer',
    products:
      'grid sensors | a fault locator | load forecasts | a flexibility market | line-rating software | a digital twin of the network',
    audiences:
      'utilities | municipal grid operators | rural electric cooperatives | industrial parks | railways | wind farm owners',
    details:
      'failing transformers found from noise that is already recorded | capacity hour by hour instead of year by year | clamps on in ten minutes, on live lines | every feeder watched',
    goals:
      'find faults before the lights go out | connect solar without new cables | trim peaks | restore power in minutes | plan upgrades where they pay',
  },
  {
    weight: 10,
    industries: 'Solar, Renewable Energy, Clean Energy, Energy, CleanTech, Wind Energy, FinTech, Internet of Things',
    names: 'Solar, Renewables, Sun, Wind, Energy',
    products:
      'rooftop solar | balcony panels | installation planning | panel-cleaning robots | community solar shares | wind-turbine inspection',
    audiences: 'apartment blocks | farms | schools | small factories | solar installers | homeowners',
    details:
      'designed from an aerial photograph in a minute | nothing to pay until the first sunny month | yield watched panel by panel | permits, stock and crews in one plan',
    goals:
      'own a share of the roof | sell surplus to the neighbours | install twice as many roofs | repair before output drops | cut the bill from the first month',
  },
  {
    weight: 8,
    industries:
      'Energy Storage, Battery, Energy, CleanTech, Advanced Materials, Electric Vehicle, Hardware, Renewable Energy',
    names: 'Storage, Cell, Battery, Reserve, Electrode',
    products:
      'iron batteries | heat storage in bricks | battery analytics | second-life battery packs | sodium cells | trading software for batteries',
    audiences: 'charging depots | island grids | steelworks | data centres | wind farms | battery makers',
    details:
      'made of materials that rust and burn safely | a hundred hours of power, not four | health of every cell known to a percent | paid for by the peaks they shave',
    goals:
      'store the midday sun | replace diesel sets | warrant packs for fifteen years | earn from price swings | run a furnace on wind',
  },
  {
    weight: 6,
    industries:
      'Carbon Capture, Climate Tech, Sustainability, Environmental Engineering, Chemical, Clean Energy, Hydrogen',
    names: 'Carbon, Climate, Mineral, Basalt, Hydrogen',
    products:
      'carbon removal | an electrolyser | ocean alkalinity | biochar kilns | cement without kiln gas | direct air capture',
    audiences: 'cement works | airlines | chemical plants | quarries | sawmills | buyers of removal credits',
    details:
      'measured by instruments, not by models | modules on a truck, running in a week | waste heat does half the work | stored as stone',
    goals:
      'remove carbon for good | make fuel from flue gas | meet targets without offsets that vanish | turn waste rock into credits | use cheap power when it comes',
  },
  {
    weight: 7,
    industries:
      'Carbon Accounting, Sustainability, SaaS, Climate Tech, Compliance, Supply Chain Management, Enterprise Software, Analytics',
    names: 'Ledger, Footprint, Impact, Disclosure, Sustain',
    products:
      'carbon accounting | a supplier questionnaire that fills itself | climate-risk maps | product footprints | reporting software',
    audiences: 'manufacturers | asset managers | retailers | food brands | procurement teams | listed companies',
    details:
      'from invoices to tonnes overnight | each figure traced to its document | ready for the auditor in three languages | floods, heat and drought per address',
    goals:
      'report on time | find the ten suppliers that matter | price carbon into every order | answer customers in a day | choose cleaner materials',
  },
  {
    weight: 5,
    industries:
      'Water, Water Purification, CleanTech, Hardware, Internet of Things, Environmental Engineering, Sustainability',
    names: 'Water, Hydro, Well, River, Aqua',
    products:
      'desalination skids | leak detection | membranes against PFAS | greywater units | a sampling robot | sewer monitoring',
    audiences: 'hotels | small ports | water utilities | breweries | mines | irrigation districts',
    details:
      'rented by the month | leaks heard through the pipe wall | no chemicals to carry | alarms before the river smells',
    goals:
      'drink from the sea | lose less on the way to the tap | reuse every second litre | prove that discharge is clean | irrigate through a dry year',
  },
  {
    weight: 6,
    industries:
      'Recycling, Waste Management, Circular Economy, Sustainability, Robotics, Hardware, Manufacturing, CleanTech',
    names: 'Recycling, Circular, Salvage, Reclaim, Loop',
    products:
      'sorting robots | desk-size spectrometers | battery recycling | textile recycling | reusable packaging | a market for scrap',
    audiences: 'scrap yards | recyclers | cities | carmakers | festivals | fashion brands',
    details:
      'alloys told apart in a second | deposits paid back by phone | fibre to fibre, without shredding | every bale with a passport',
    goals:
      'recover rare metals | sort what was burnt before | sell waste at a fair price | take packaging back | close the loop in one plant',
  },
  {
    weight: 6,
    industries:
      'Energy Efficiency, Smart Building, PropTech, Energy Management, CleanTech, Home Services, Internet of Things, Home Improvement',
    names: 'Heat, Thermal, Insulate, Climate, Homes',
    products:
      'heat pumps as a service | building controls | insulation by drone survey | district heat software | smart radiators | retrofit planning',
    audiences: 'housing associations | homeowners | schools | office landlords | hotels | hospital estates',
    details:
      'one price for survey, grant and fitting | boilers that learn the building in a week | rooms warm when somebody is in them | no wires to pull',
    goals:
      'heat without gas | cut bills by a fifth | plan a hundred retrofits at once | keep tenants warm | find the coldest wall first',
  },
  {
    weight: 4,
    industries: 'Nuclear, Energy, Clean Energy, Geothermal, Advanced Materials, Industrial Engineering, Simulation',
    names: 'Fusion, Reactor, Nuclear, Core, Geothermal',
    products:
      'small reactors | superheated-rock drilling | fusion magnets | reactor-control software | isotope production | deep-well sensors',
    audiences:
      'industrial heat users | remote towns | data centres | national laboratories | shipyards | district heat networks',
    details:
      'built in a factory, moved by road | safe without pumps or power | steam all year from one well pad | parts printed, weighed and certified',
    goals:
      'run for ten years without refuelling | make heat without smoke | drill twice as deep | supply medical isotopes | replace a coal boiler on the same site',
  },
  {
    weight: 9,
    industries:
      'AgTech, Agriculture, Farming, Artificial Intelligence, Internet of Things, Drones, Sustainability, Livestock',
    names: 'Farms, Fields, Harvest, Acre, Agro',
    products:
      'soil sensors | a weeding robot | herd monitoring | crop insurance by satellite | a seed marketplace | irrigation control | a harvest planner',
    audiences: 'dairy farms | wine growers | smallholders | orchard owners | grain cooperatives | vegetable growers',
    details:
      'advice by text message, in the local language | each cow, each day | no herbicide between the rows | frost warned four hours ahead',
    goals:
      'use half the water | catch illness early | sell before the harvest | know every field | pick at the right sugar | borrow against a crop',
  },
  {
    weight: 4,
    industries: 'Hydroponics, AgTech, Horticulture, FoodTech, Sustainability, Internet of Things, Aquaculture',
    names: 'Orchard, Greenhouse, Garden, Leaf, Growers',
    products:
      'light recipes | container farms | greenhouse robots | shrimp tanks on land | pollination drones | nutrient dosing',
    audiences:
      'greenhouse growers | fish farmers | supermarkets | strawberry growers | herb producers | plant nurseries',
    details:
      'tuned per variety and sold by the hectare | salad grown behind the shop | feed measured fish by fish | a season longer at both ends',
    goals:
      'grow in winter without heat | harvest every week | raise fish without antibiotics | lose fewer seedlings | save a third of the light',
  },
  {
    weight: 7,
    industries:
      'FoodTech, Food and Beverage, Alternative Protein, Food Processing, Biotechnology, Nutrition, Snack Food',
    names: 'Foods, Kitchen, Provisions, Protein, Larder',
    products:
      'protein from fungi | cheese without cows | cell-grown fats | sugar from fruit peel | egg replacer | fermented cocoa',
    audiences: 'bakeries | ready-meal makers | school kitchens | ice-cream makers | food brands | restaurants',
    details:
      'grown in three days in a brewery tank | the same recipe, half the footprint | tastes right in a blind test | made from what mills throw away',
    goals:
      'bake without eggs | keep the taste and drop the cost | label what is in it in five words | launch a product in weeks | leave palm oil out',
  },
  {
    weight: 3,
    industries: 'Forestry, Climate Tech, Geospatial, Sustainability, Natural Resources, Drones, Timber',
    names: 'Forest, Timber, Woodland, Canopy, Arbor',
    products:
      'forest inventories | reforestation drones | wildfire detection | timber tracing | soil-carbon measurement | engineered timber',
    audiences: 'forest owners | national parks | sawmills | insurers | carbon buyers | timber builders',
    details:
      'every tree counted from the air | smoke seen within six minutes | from stump to beam on one record | seeds placed where they live',
    goals:
      'plant a hillside in a day | stop fires while they are small | sell carbon that is really there | know the age of each stand | build eight floors in wood',
  },
  {
    weight: 4,
    industries: 'Mining Technology, Mining, Mineral, Artificial Intelligence, Geospatial, Robotics, Natural Resources',
    names: 'Mining, Ore, Minerals, Geology, Lithos',
    products:
      'ore-sorting sensors | exploration models | tailings monitoring | lithium extraction | drill-core scanning | electric haulers',
    audiences: 'copper mines | exploration teams | quarries | lithium producers | mine planners | tailings engineers',
    details:
      'a hundred years of drill logs read in a week | waste rock turned away at the face | no ponds, no evaporation | dams watched from space and from below',
    goals:
      'drill fewer empty holes | move less rock | recover metal from old heaps | keep crews out of danger | prove where a metal came from',
  },
];
